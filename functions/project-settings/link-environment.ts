import { linkEnvironment } from '../../lib/contract/routes/project-settings.ts';
import { linkEnvironment as link, newLinkReads } from '../../lib/flags/project-settings/link-environment.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(linkEnvironment, { catalog }, ({ params, body }) =>
  newLinkReads({ project: params.projectId, environment: body.environment }),
)(async ({ params, body, context }) => {
  await link(context, { project: params.projectId, environment: body.environment });
  return { status: 200 };
});
