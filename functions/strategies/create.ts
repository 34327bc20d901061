import { endpoint } from '../../lib/http/endpoint.ts';
import { createStrategyType } from '../../lib/routes/strategies.ts';
import { createStrategyType as create } from '../../lib/strategy-types/write.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { instance } from '../../lib/table/keys.ts';

export const handler = endpoint(createStrategyType)(async ({ body, actor, now, deadline }) => {
  const type = await change(table, { scopes: [instance], actor, now, deadline }, (draft) => create(draft, body));
  return { status: 201, headers: { Location: `strategies/${type.name}` }, body: type };
});
