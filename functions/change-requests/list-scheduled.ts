import { listScheduledChangeRequests } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { listScheduled, openRequestsReads } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(listScheduledChangeRequests, { catalog }, ({ params }) =>
  openRequestsReads({ project: params.projectId }),
)(async ({ params, query, context }) => ({
  status: 200,
  body: await listScheduled(context, { project: params.projectId, mention: query }),
}));
