import { listOwnPending } from '../../lib/change-requests/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listPendingChangeRequests } from '../../lib/routes/change-requests.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(listPendingChangeRequests)(async ({ params, caller, instanceRev }) => ({
  status: 200,
  body: await listOwnPending({ table, catalog, instanceRev }, params.projectId, caller),
}));
