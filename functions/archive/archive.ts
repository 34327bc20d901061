import { archiveFeatures } from '../../lib/contract/routes/archive.ts';
import { archiveFeaturesIn } from '../../lib/flags/archive/archive.ts';
import { keysOfFeatures } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { maxFeaturesOfCommit } from '../../lib/store/table/limits.ts';
import { guardedProjectSteps } from '../../lib/workflows/change-requests/guarded-steps.ts';

export const handler = endpoint(archiveFeatures, { catalog }, ({ params, body }) => ({
  keys: keysOfFeatures(params.projectId, body.features.slice(0, maxFeaturesOfCommit)),
}))(async ({ params: { projectId: project }, body, context }) => {
  const { features } = body;
  await guardedProjectSteps(context, { project, features, itemsEach: 1 }, (unit, state, some) =>
    archiveFeaturesIn(unit, { state, features: some, together: features }),
  );
  return { status: 202 };
});
