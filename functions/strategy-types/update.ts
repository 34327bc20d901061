import { updateStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { updateStrategyType as update } from '../../lib/flags/strategy-types/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(updateStrategyType)(async ({ params, body, context }) => {
  await update(context, { name: params.strategyName, body });
  return { status: 200 };
});
