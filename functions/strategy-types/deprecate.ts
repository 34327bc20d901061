import { deprecateStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { deprecateStrategyType as deprecate, strategyTypeReads } from '../../lib/flags/strategy-types/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(deprecateStrategyType, undefined, ({ params }) =>
  strategyTypeReads(params.strategyName),
)(async ({ params, context }) => {
  await deprecate(context, params.strategyName);
  return { status: 200 };
});
