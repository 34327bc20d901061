import { createStrategyType } from '../../lib/contract/routes/strategy-types.ts';
import { createStrategyType as create } from '../../lib/flags/strategy-types/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(createStrategyType)(async ({ body, context }) => {
  const type = await create(context, body);
  return { status: 201, headers: { Location: `strategies/${type.name}` }, body: type };
});
