import { listPendingFor } from '../../lib/change-requests/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listPendingChangeRequestsForFeature } from '../../lib/routes/change-requests.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(listPendingChangeRequestsForFeature)(async ({ params, instanceRev }) => ({
  status: 200,
  body: await listPendingFor({ table, catalog, instanceRev }, params.projectId, params.featureName),
}));
