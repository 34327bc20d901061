import { sortEnvironments } from '../../lib/contract/routes/environments.ts';
import { sortEnvironments as sort } from '../../lib/flags/environments/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(sortEnvironments)(async ({ body, actor, now, deadline }) => {
  await transact({ table, actor, now, deadline }, [instance], (unit) => sort(unit, body));
  return { status: 200 };
});
