import { updateManifestFlagAtRoot } from '../../lib/contract/routes/manifest.ts';
import { everywhereReads } from '../../lib/flags/features/load.ts';
import { manifestHeaders, manifestProject, requireManifestProject } from '../../lib/flags/manifest/place.ts';
import { updateManifestFlag } from '../../lib/flags/manifest/update.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(updateManifestFlagAtRoot, {}, ({ query, params }) => {
  const project = manifestProject(query);
  return joinReads({ scopes: [projectScope(project)] }, everywhereReads({ project, feature: params.key }));
})(async ({ query, params: { key: feature }, body, context }) => {
  const project = manifestProject(query);
  await requireManifestProject(context, project, 'UPDATE_FEATURE');
  return {
    status: 200,
    headers: manifestHeaders(context, project),
    body: await updateManifestFlag(context, { place: { project, feature }, body }),
  };
});
