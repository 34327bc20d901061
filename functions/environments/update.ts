import { updateEnvironment } from '../../lib/contract/routes/environments.ts';
import { updateEnvironment as update } from '../../lib/flags/environments/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(updateEnvironment)(async ({ params, body, actor, now, deadline }) => {
  const environment = await transact({ table, actor, now, deadline }, [instance], (unit) =>
    update(unit, params.environment, body),
  );
  return { status: 200, body: environment };
});
