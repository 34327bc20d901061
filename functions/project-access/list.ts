import { listProjectAccess as route } from '../../lib/contract/routes/project-access.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { listProjectAccess, projectAccessReads } from '../../lib/identity/project-access/list.ts';

export const handler = endpoint(route, {}, ({ params }) => projectAccessReads(params.projectId))(
  async ({ context, params }) => ({
    status: 200,
    body: await listProjectAccess(context, params.projectId),
  }),
);
