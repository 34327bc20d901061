import { archiveFeature } from '../../lib/contract/routes/archive.ts';
import { archiveFeaturesIn } from '../../lib/flags/archive/archive.ts';
import { keysOfFeatures } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { instance, projectScope } from '../../lib/store/table/keys.ts';
import { guardedProjectWrite } from '../../lib/workflows/change-requests/guard/guarded-project-write.ts';

export const handler = endpoint(archiveFeature, { catalog }, ({ params }) =>
  joinReads(
    { keys: keysOfFeatures(params.projectId, [params.featureName]) },
    catalog.unread([instance, projectScope(params.projectId)]),
  ),
)(async ({ params: { projectId: project, featureName }, context }) => {
  await guardedProjectWrite(context, project, (unit, state) =>
    archiveFeaturesIn(unit, { state, features: [featureName] }),
  );
  return { status: 202 };
});
