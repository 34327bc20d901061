import { endpoint } from '../../lib/http/endpoint.ts';
import { getStrategyType } from '../../lib/routes/strategies.ts';
import { getStrategyType as get } from '../../lib/strategy-types/list.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(getStrategyType)(async ({ params, instanceRev }) => ({
  status: 200,
  body: await get(catalog, { instanceRev }, params.strategyName),
}));
