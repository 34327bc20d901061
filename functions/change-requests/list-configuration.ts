import { configurationOf } from '../../lib/change-requests/configure.ts';
import { readProject } from '../../lib/features/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listChangeRequestConfiguration } from '../../lib/routes/change-requests.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(listChangeRequestConfiguration)(async ({ params, instanceRev }) => {
  const { config, state } = await readProject({ catalog, instanceRev }, params.projectId);
  return { status: 200, body: configurationOf(state.project, config) };
});
