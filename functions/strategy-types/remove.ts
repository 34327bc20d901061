import { deleteStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { removeStrategyType } from '../../lib/flags/strategy-types/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { change } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { instance } from '../../lib/store/table/keys.ts';

export const handler = endpoint(deleteStrategyType)(async ({ params, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    removeStrategyType(draft, params.strategyName),
  );
  return { status: 200 };
});
