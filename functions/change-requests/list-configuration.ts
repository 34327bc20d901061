import { listChangeRequestConfiguration } from '../../lib/contract/routes/change-requests.ts';
import { readProject } from '../../lib/flags/features/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';
import { configurationOf } from '../../lib/workflows/change-requests/configure.ts';

export const handler = endpoint(listChangeRequestConfiguration)(async ({ params, instanceRev }) => {
  const { config, state } = await readProject({ catalog, instanceRev }, params.projectId);
  return { status: 200, body: configurationOf(state.project, config) };
});
