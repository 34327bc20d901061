import { disableFeatures } from '../../lib/contract/routes/feature-environments.ts';
import { disableFeaturesIn } from '../../lib/flags/feature-environments/disable.ts';
import { bulkReads } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { guardedSteps } from '../../lib/workflows/change-requests/guard/guarded-steps.ts';

export const handler = endpoint(disableFeatures, {}, ({ params, body }) =>
  bulkReads(params.projectId, body.features, [params.environment]),
)(async ({ params, body: { features }, context }) => {
  const { projectId: project, environment } = params;
  await guardedSteps(context, { project, extent: [environment] }, { features, itemsEach: 2 }, (unit, some) =>
    disableFeaturesIn(unit, { project, environment, features: some }),
  );
  return { status: 200 };
});
