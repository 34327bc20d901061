import { setProjectAccess as route } from '../../lib/contract/routes/project-access.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { replaceProjectAccess, wholeAccessReads } from '../../lib/identity/project-access/replace.ts';

export const handler = endpoint(route, {}, ({ params, body, identity }) =>
  wholeAccessReads(params.projectId, body, identity),
)(async ({ context, params: { projectId: project }, body }) => {
  await replaceProjectAccess(context, { project, access: body });
  return { status: 200 };
});
