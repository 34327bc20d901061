import { listPendingChangeRequestsForFeature } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { listPendingForFeature, openRequestsReads } from '../../lib/workflows/change-requests/list.ts';

export const handler = endpoint(listPendingChangeRequestsForFeature, { catalog }, ({ params }) =>
  openRequestsReads({ project: params.projectId }),
)(async ({ params, context }) => ({
  status: 200,
  body: await listPendingForFeature(context, { project: params.projectId, feature: params.featureName }),
}));
