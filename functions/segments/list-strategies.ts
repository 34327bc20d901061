import { listSegmentStrategies } from '../../lib/contract/routes/segments.ts';
import { listStrategiesOfSegment } from '../../lib/flags/segments/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';

export const handler = endpoint(listSegmentStrategies, { catalog }, () => ({ scopes: '*' }))(
  async ({ params, context }) => ({
    status: 200,
    body: { strategies: await listStrategiesOfSegment(context, params.id) },
  }),
);
