import { deprecateStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { deprecateStrategyType as deprecate } from '../../lib/flags/strategy-types/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(deprecateStrategyType)(async ({ params, actor, now, deadline }) => {
  await transact({ table, actor, now, deadline }, [instance], (unit) => deprecate(unit, params.strategyName, true));
  return { status: 200 };
});
