import { listRequests } from '../../lib/change-requests/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listChangeRequests } from '../../lib/routes/change-requests.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(listChangeRequests)(async ({ params, caller, instanceRev }) => ({
  status: 200,
  body: await listRequests({ table, catalog, instanceRev }, params.projectId, caller),
}));
