import { listStrategySegments } from '../../lib/contract/routes/segments.ts';
import { listSegmentsOfStrategy } from '../../lib/flags/segments/list.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(listStrategySegments, { catalog }, () => ({ scopes: '*' }))(
  async ({ params, context }) => ({
    status: 200,
    body: { segments: await listSegmentsOfStrategy(context, params.strategyId) },
  }),
);
