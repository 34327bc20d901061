import { deleteStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { removeStrategyType } from '../../lib/flags/strategy-types/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(deleteStrategyType)(async ({ params, actor, now, deadline }) => {
  await transact({ table, actor, now, deadline }, [instance], (unit) => removeStrategyType(unit, params.strategyName));
  return { status: 200 };
});
