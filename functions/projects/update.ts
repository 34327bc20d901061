import { updateProject } from '../../lib/contract/routes/projects.ts';
import { updateProject as update } from '../../lib/flags/projects/update.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { projectReads } from '../../lib/identity/directory/project.ts';

export const handler = endpoint(updateProject, undefined, ({ params }) => projectReads(params.projectId))(
  async ({ params, body, context }) => {
    await update(context, { id: params.projectId, body });
    return { status: 200 };
  },
);
