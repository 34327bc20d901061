import { createManifestFlag as route } from '../../lib/contract/routes/manifest.ts';
import { createReads } from '../../lib/flags/features/create.ts';
import { createManifestFlag } from '../../lib/flags/manifest/create.ts';
import { manifestHeaders } from '../../lib/flags/manifest/place.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params, body }) => createReads(params.projectId, body.key))(
  async ({ params: { projectId: project }, body, context }) => ({
    status: 201,
    headers: manifestHeaders(context, project),
    body: await createManifestFlag(context, { project, body }),
  }),
);
