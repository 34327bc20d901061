import { reactivateStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { reactivateStrategyType as reactivate, strategyTypeReads } from '../../lib/flags/strategy-types/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(reactivateStrategyType, undefined, ({ params }) =>
  strategyTypeReads(params.strategyName),
)(async ({ params, context }) => {
  await reactivate(context, params.strategyName);
  return { status: 200 };
});
