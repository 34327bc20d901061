import { removeUserRoles as route } from '../../lib/contract/routes/project-access.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { holderRolesReads, setProjectRoles } from '../../lib/identity/project-access/change.ts';

export const handler = endpoint(route, {}, ({ params, identity }) =>
  holderRolesReads({ project: params.projectId, kind: 'user', id: params.userId, roles: [] }, identity),
)(async ({ context, params }) => {
  await setProjectRoles(context, { project: params.projectId, kind: 'user', id: params.userId, roles: [] });
  return { status: 200 };
});
