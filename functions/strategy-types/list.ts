import { listStrategyTypes } from '../../lib/contract/routes/strategy-types.ts';
import { listStrategyTypes as list } from '../../lib/flags/strategy-types/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listStrategyTypes, { catalog })(async ({ context }) => ({
  status: 200,
  body: { version: 1, strategies: await list(context) },
}));
