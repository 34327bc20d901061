import { endpoint } from '../../lib/http/endpoint.ts';
import { listStrategyTypes } from '../../lib/routes/strategies.ts';
import { listStrategyTypes as list } from '../../lib/strategy-types/list.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(listStrategyTypes)(async ({ instanceRev }) => ({
  status: 200,
  body: { version: 1, strategies: await list(catalog, { instanceRev }) },
}));
