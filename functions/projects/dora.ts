import { getProjectDora } from '../../lib/contract/routes/projects.ts';
import { readTimesToProduction } from '../../lib/flags/projects/dora.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(getProjectDora, { catalog }, ({ params }) => ({
  scopes: [projectScope(params.projectId)],
}))(async ({ params, context }) => ({ status: 200, body: await readTimesToProduction(context, params.projectId) }));
