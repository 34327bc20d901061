import { listScheduledFor } from '../../lib/change-requests/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listScheduledChangeRequests } from '../../lib/routes/change-requests.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(listScheduledChangeRequests)(async ({ params, query, instanceRev }) => ({
  status: 200,
  body: await listScheduledFor({ table, catalog, instanceRev }, params.projectId, query),
}));
