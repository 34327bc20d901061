import { listScheduledChangeRequests } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { listScheduledFor } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(listScheduledChangeRequests)(async ({ params, query, instanceRev }) => ({
  status: 200,
  body: await listScheduledFor({ table, catalog, instanceRev }, params.projectId, query),
}));
