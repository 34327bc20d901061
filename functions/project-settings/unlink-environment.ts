import { unlinkEnvironment } from '../../lib/contract/routes/project-settings.ts';
import { linkReads, unlinkEnvironment as unlink } from '../../lib/flags/project-settings/unlink-environment.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(unlinkEnvironment, { catalog }, ({ params }) =>
  linkReads({ project: params.projectId, environment: params.environment }),
)(async ({ params, context }) => {
  await unlink(context, { project: params.projectId, environment: params.environment });
  return { status: 200 };
});
