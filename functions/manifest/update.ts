import { updateManifestFlag as route } from '../../lib/contract/routes/manifest.ts';
import { everywhereReads } from '../../lib/flags/features/load.ts';
import { manifestHeaders } from '../../lib/flags/manifest/place.ts';
import { updateManifestFlag } from '../../lib/flags/manifest/update.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) =>
  everywhereReads({ project: params.projectId, feature: params.key }),
)(async ({ params: { projectId: project, key: feature }, body, context }) => ({
  status: 200,
  headers: manifestHeaders(context, project),
  body: await updateManifestFlag(context, { place: { project, feature }, body }),
}));
