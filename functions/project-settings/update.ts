import { updateProjectSettings } from '../../lib/contract/routes/project-settings.ts';
import { updateSettings } from '../../lib/flags/project-settings/update.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { projectReads } from '../../lib/identity/directory/project.ts';

export const handler = endpoint(updateProjectSettings, undefined, ({ params }) => projectReads(params.projectId))(
  async ({ params, body, context }) => {
    await updateSettings(context, { project: params.projectId, body });
    return { status: 200 };
  },
);
