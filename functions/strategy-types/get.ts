import { getStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { getStrategyType as get } from '../../lib/flags/strategy-types/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';

export const handler = endpoint(getStrategyType, { catalog })(async ({ params, context }) => ({
  status: 200,
  body: await get(context, params.strategyName),
}));
