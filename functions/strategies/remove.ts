import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteStrategyType } from '../../lib/routes/strategies.ts';
import { removeStrategyType } from '../../lib/strategy-types/write.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(deleteStrategyType)(async ({ params, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    removeStrategyType(draft, params.strategyName),
  );
  return { status: 200 };
});
