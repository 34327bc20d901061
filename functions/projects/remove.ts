import { deleteProject } from '../../lib/contract/routes/projects.ts';
import { projectRemovalReads, removeProject } from '../../lib/flags/projects/remove.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(deleteProject, { catalog }, ({ params }) => projectRemovalReads(params.projectId))(
  async ({ params, context }) => {
    await removeProject(context, params.projectId);
    return { status: 200 };
  },
);
