import { listChangeRequests } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { allRequestsReads, listRequests } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(listChangeRequests, { catalog }, ({ params }) =>
  allRequestsReads({ project: params.projectId }),
)(async ({ params, context }) => ({
  status: 200,
  body: await listRequests(context, { project: params.projectId }),
}));
