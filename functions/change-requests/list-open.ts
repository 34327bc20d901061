import { listOpenRequests } from '../../lib/change-requests/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listOpenChangeRequests } from '../../lib/routes/change-requests.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(listOpenChangeRequests)(async ({ params, instanceRev }) => ({
  status: 200,
  body: await listOpenRequests({ table, catalog, instanceRev }, params.projectId),
}));
