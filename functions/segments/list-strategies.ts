import { listSegmentStrategies } from '../../lib/contract/routes/segments.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { scheduledRequests } from '../../lib/store/table/keys.ts';
import { listUsesOfSegment } from '../../lib/workflows/change-requests/stored/segment-uses.ts';

export const handler = endpoint(listSegmentStrategies, { catalog }, () => ({
  scopes: '*',
  ranges: [scheduledRequests],
}))(async ({ params, context }) => ({
  status: 200,
  body: await listUsesOfSegment(context, params.id),
}));
