import { createStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { createStrategyType as create, strategyTypeReads } from '../../lib/flags/strategy-types/write.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(createStrategyType, undefined, ({ body }) => strategyTypeReads(body.name))(
  async ({ body, context }) => {
    const type = await create(context, body);
    return { status: 201, headers: { Location: `strategies/${type.name}` }, body: type };
  },
);
