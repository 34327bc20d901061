import { listProjectAccess as route } from '../../lib/contract/routes/project-access.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listProjectAccess } from '../../lib/identity/project-access/list.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = endpoint(route)(async ({ params }) => ({
  status: 200,
  body: await listProjectAccess(table, params.projectId),
}));
