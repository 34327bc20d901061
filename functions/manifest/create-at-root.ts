import { createManifestFlagAtRoot } from '../../lib/contract/routes/manifest.ts';
import { createReads } from '../../lib/flags/features/create.ts';
import { createManifestFlag } from '../../lib/flags/manifest/create.ts';
import { manifestHeaders, manifestProject, requireManifestProject } from '../../lib/flags/manifest/place.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(createManifestFlagAtRoot, {}, ({ query, body }) => {
  const project = manifestProject(query);
  return joinReads({ scopes: [projectScope(project)] }, createReads(project, body.key));
})(async ({ query, body, context }) => {
  const project = manifestProject(query);
  await requireManifestProject(context, project, 'CREATE_FEATURE');
  return {
    status: 201,
    headers: manifestHeaders(context, project),
    body: await createManifestFlag(context, { project, body }),
  };
});
