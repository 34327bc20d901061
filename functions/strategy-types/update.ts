import { updateStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { updateStrategyType as update } from '../../lib/flags/strategy-types/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(updateStrategyType)(async ({ params, body, actor, now, deadline }) => {
  await transact({ table, actor, now, deadline }, [instance], (unit) => update(unit, params.strategyName, body));
  return { status: 200 };
});
