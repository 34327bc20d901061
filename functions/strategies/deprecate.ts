import { endpoint } from '../../lib/http/endpoint.ts';
import { deprecateStrategyType } from '../../lib/routes/strategies.ts';
import { deprecateStrategyType as deprecate } from '../../lib/strategy-types/write.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(deprecateStrategyType)(async ({ params, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    deprecate(draft, params.strategyName, true),
  );
  return { status: 200 };
});
