import { readManifestAtRoot } from '../../lib/contract/routes/manifest.ts';
import { manifestHeaders, manifestProject, requireManifestProject } from '../../lib/flags/manifest/place.ts';
import { readManifest } from '../../lib/flags/manifest/read.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { projectKey, projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(readManifestAtRoot, { catalog }, ({ query }) => {
  const project = manifestProject(query);
  return { scopes: [projectScope(project)], keys: [projectKey(project)] };
})(async ({ query, context }) => {
  const project = manifestProject(query);
  await requireManifestProject(context, project);
  return { status: 200, headers: manifestHeaders(context, project), cached: await readManifest(context, project) };
});
