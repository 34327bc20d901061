import { listProjectAccess } from '../../lib/contract/routes/project-access.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listAccess } from '../../lib/identity/project-access/list.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(listProjectAccess)(async ({ params }) => ({
  status: 200,
  body: await listAccess(table, params.projectId),
}));
