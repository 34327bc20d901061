import { listOpenChangeRequests } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { listOpenRequests } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(listOpenChangeRequests)(async ({ params, instanceRev }) => ({
  status: 200,
  body: await listOpenRequests({ table, catalog, instanceRev }, params.projectId),
}));
