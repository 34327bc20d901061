import { listProjectEnvironments as list } from '../../lib/environments/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listProjectEnvironments } from '../../lib/routes/environments.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(listProjectEnvironments)(async ({ params, instanceRev }) => ({
  status: 200,
  body: { version: 1, environments: await list(catalog, { instanceRev }, params.projectId) },
}));
