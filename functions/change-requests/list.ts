import { listChangeRequests } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { listRequests } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(listChangeRequests)(async ({ params, caller, instanceRev }) => ({
  status: 200,
  body: await listRequests({ table, catalog, instanceRev }, params.projectId, caller),
}));
