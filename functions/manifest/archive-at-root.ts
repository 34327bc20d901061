import { archiveManifestFlagAtRoot } from '../../lib/contract/routes/manifest.ts';
import { keysOfFeatures } from '../../lib/flags/features/load.ts';
import { archiveManifestFlagIn } from '../../lib/flags/manifest/archive.ts';
import { manifestHeaders, manifestProject, requireManifestProject } from '../../lib/flags/manifest/place.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { instance, projectKey, projectScope } from '../../lib/store/table/keys.ts';
import { guardedProjectWrite } from '../../lib/workflows/change-requests/guard/guarded-project-write.ts';

export const handler = endpoint(archiveManifestFlagAtRoot, { catalog }, ({ query, params }) => {
  const project = manifestProject(query);
  return joinReads(
    { scopes: [projectScope(project)], keys: [projectKey(project), ...keysOfFeatures(project, [params.key])] },
    catalog.unread([instance, projectScope(project)]),
  );
})(async ({ query, params: { key }, context }) => {
  const project = manifestProject(query);
  await requireManifestProject(context, project, 'DELETE_FEATURE');
  return {
    status: 200,
    headers: manifestHeaders(context, project),
    body: await guardedProjectWrite(context, project, (unit, state) => archiveManifestFlagIn(unit, { state, key })),
  };
});
