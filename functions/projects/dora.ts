import { getProjectDora } from '../../lib/contract/routes/projects.ts';
import { readTimesToProduction } from '../../lib/flags/projects/dora.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(getProjectDora, { catalog }, ({ params }) => ({
  scopes: [projectScope(params.projectId)],
}))(async ({ params, context }) => ({ status: 200, body: await readTimesToProduction(context, params.projectId) }));
