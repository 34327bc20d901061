import { archiveManifestFlag } from '../../lib/contract/routes/manifest.ts';
import { keysOfFeatures } from '../../lib/flags/features/load.ts';
import { archiveManifestFlagIn } from '../../lib/flags/manifest/archive.ts';
import { manifestHeaders } from '../../lib/flags/manifest/place.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { instance, projectScope } from '../../lib/store/table/keys.ts';
import { guardedProjectWrite } from '../../lib/workflows/change-requests/guard/guarded-project-write.ts';

export const handler = endpoint(archiveManifestFlag, { catalog }, ({ params }) =>
  joinReads(
    { keys: keysOfFeatures(params.projectId, [params.key]) },
    catalog.unread([instance, projectScope(params.projectId)]),
  ),
)(async ({ params: { projectId: project, key }, context }) => ({
  status: 200,
  headers: manifestHeaders(context, project),
  body: await guardedProjectWrite(context, project, (unit, state) => archiveManifestFlagIn(unit, { state, key })),
}));
