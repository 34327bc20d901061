import { getStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { getStrategyType as get } from '../../lib/flags/strategy-types/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(getStrategyType, { catalog })(async ({ params, context }) => ({
  status: 200,
  body: await get(context, params.strategyName),
}));
