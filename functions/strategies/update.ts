import { endpoint } from '../../lib/http/endpoint.ts';
import { updateStrategyType } from '../../lib/routes/strategies.ts';
import { updateStrategyType as update } from '../../lib/strategy-types/write.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(updateStrategyType)(async ({ params, body, actor, now, deadline }) => {
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) =>
    update(draft, params.strategyName, body),
  );
  return { status: 200 };
});
