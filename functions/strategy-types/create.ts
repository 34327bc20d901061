import { createStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { createStrategyType as create } from '../../lib/flags/strategy-types/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(createStrategyType)(async ({ body, actor, now, deadline }) => {
  const type = await transact({ table, actor, now, deadline }, [instance], (unit) => create(unit, body));
  return { status: 201, headers: { Location: `strategies/${type.name}` }, body: type };
});
