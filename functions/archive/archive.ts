import { archiveFeatures } from '../../lib/contract/routes/archive.ts';
import { archiveFeaturesIn } from '../../lib/flags/archive/archive.ts';
import { keysOfFeatures } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { instance, projectScope } from '../../lib/store/table/keys.ts';
import { maxFeaturesOfCommit } from '../../lib/store/table/limits.ts';
import { guardedProjectSteps } from '../../lib/workflows/change-requests/guard/guarded-steps.ts';

export const handler = endpoint(archiveFeatures, { catalog }, ({ params, body }) =>
  joinReads(
    { keys: keysOfFeatures(params.projectId, body.features.slice(0, maxFeaturesOfCommit)) },
    catalog.unread([instance, projectScope(params.projectId)]),
  ),
)(async ({ params: { projectId: project }, body, context }) => {
  const { features } = body;
  await guardedProjectSteps(context, { project, features, itemsEach: 1 }, (unit, state, some) =>
    archiveFeaturesIn(unit, { state, features: some, together: features }),
  );
  return { status: 202 };
});
