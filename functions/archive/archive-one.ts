import { archiveFeature } from '../../lib/contract/routes/archive.ts';
import { archiveFeaturesIn } from '../../lib/flags/archive/archive.ts';
import { keysOfFeatures } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { guardedProjectWrite } from '../../lib/workflows/change-requests/guarded-project-write.ts';

export const handler = endpoint(archiveFeature, { catalog }, ({ params }) => ({
  keys: keysOfFeatures(params.projectId, [params.featureName]),
}))(async ({ params: { projectId: project, featureName }, context }) => {
  await guardedProjectWrite(context, project, (unit, state) =>
    archiveFeaturesIn(unit, { state, features: [featureName] }),
  );
  return { status: 202 };
});
