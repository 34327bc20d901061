import { updateStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { strategyTypeReads, updateStrategyType as update } from '../../lib/flags/strategy-types/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(updateStrategyType, undefined, ({ params }) => strategyTypeReads(params.strategyName))(
  async ({ params, body, context }) => {
    await update(context, { name: params.strategyName, body });
    return { status: 200 };
  },
);
