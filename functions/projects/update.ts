import { updateProject } from '../../lib/contract/routes/projects.ts';
import { updateProject as update } from '../../lib/flags/projects/update.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(updateProject)(async ({ params, body, context }) => {
  await update(context, { id: params.projectId, body });
  return { status: 200 };
});
