import { endpoint } from '../../lib/http/endpoint.ts';
import { listAccess } from '../../lib/project-access/list.ts';
import { listProjectAccess } from '../../lib/routes/access.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(listProjectAccess)(async ({ params }) => ({
  status: 200,
  body: await listAccess(table, params.projectId),
}));
