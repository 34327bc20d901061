import { listPendingChangeRequests } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { listOwnPending, openRequestsReads } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(listPendingChangeRequests, { catalog }, ({ params }) =>
  openRequestsReads({ project: params.projectId }),
)(async ({ params, context }) => ({
  status: 200,
  body: await listOwnPending(context, { project: params.projectId }),
}));
