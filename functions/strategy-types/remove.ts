import { deleteStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { removeStrategyType as remove } from '../../lib/flags/strategy-types/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(deleteStrategyType)(async ({ params, context }) => {
  await remove(context, params.strategyName);
  return { status: 200 };
});
