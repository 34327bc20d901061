import { listPendingChangeRequestsForFeature } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { listPendingFor } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(listPendingChangeRequestsForFeature)(async ({ params, instanceRev }) => ({
  status: 200,
  body: await listPendingFor({ table, catalog, instanceRev }, params.projectId, params.featureName),
}));
