import { linkEnvironment } from '../../lib/contract/routes/project-settings.ts';
import { linkEnvironment as link } from '../../lib/flags/project-settings/link-environment.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(linkEnvironment)(async ({ params, body, context }) => {
  await link(context, { project: params.projectId, environment: body.environment });
  return { status: 200 };
});
