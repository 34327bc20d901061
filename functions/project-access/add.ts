import { addProjectAccess as route } from '../../lib/contract/routes/project-access.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { addProjectAccess, newAccessReads } from '../../lib/identity/project-access/change.ts';

export const handler = endpoint(route, {}, ({ params, body }) => newAccessReads(params.projectId, body))(
  async ({ context, params: { projectId: project }, body }) => {
    await addProjectAccess(context, { project, access: body });
    return { status: 200 };
  },
);
