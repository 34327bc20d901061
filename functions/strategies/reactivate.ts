import { endpoint } from '../../lib/http/endpoint.ts';
import { reactivateStrategyType } from '../../lib/routes/strategies.ts';
import { deprecateStrategyType } from '../../lib/strategy-types/write.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(reactivateStrategyType)(async ({ params, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    deprecateStrategyType(draft, params.strategyName, false),
  );
  return { status: 200 };
});
