import { deleteProject } from '../../lib/contract/routes/projects.ts';
import { removeProject } from '../../lib/flags/projects/remove.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(deleteProject)(async ({ params, context }) => {
  await removeProject(context, params.projectId);
  return { status: 200 };
});
