import { getStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { getStrategyType as get } from '../../lib/flags/strategy-types/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(getStrategyType)(async ({ params, instanceRev }) => ({
  status: 200,
  body: await get(catalog, { instanceRev }, params.strategyName),
}));
