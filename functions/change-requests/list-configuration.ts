import { listChangeRequestConfiguration } from '../../lib/contract/routes/change-requests.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { listConfiguration } from '../../lib/workflows/change-requests/configure.ts';

export const handler = endpoint(listChangeRequestConfiguration, { catalog })(async ({ params, context }) => ({
  status: 200,
  body: await listConfiguration(context, { project: params.projectId }),
}));
