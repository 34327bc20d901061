import { deleteStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { removeStrategyType as remove, strategyTypeReads } from '../../lib/flags/strategy-types/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(deleteStrategyType, undefined, ({ params }) => strategyTypeReads(params.strategyName))(
  async ({ params, context }) => {
    await remove(context, params.strategyName);
    return { status: 200 };
  },
);
