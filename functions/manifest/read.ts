import { readManifest as route } from '../../lib/contract/routes/manifest.ts';
import { manifestHeaders } from '../../lib/flags/manifest/place.ts';
import { readManifest } from '../../lib/flags/manifest/read.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(route, { catalog }, ({ params }) => ({ scopes: [projectScope(params.projectId)] }))(
  async ({ params: { projectId }, context }) => ({
    status: 200,
    headers: manifestHeaders(context, projectId),
    cached: await readManifest(context, projectId),
  }),
);
