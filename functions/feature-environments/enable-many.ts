import { enableFeatures } from '../../lib/contract/routes/feature-environments.ts';
import { enableFeaturesIn } from '../../lib/flags/feature-environments/enable.ts';
import { bulkReads } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { guardedSteps } from '../../lib/workflows/change-requests/guard/guarded-steps.ts';

export const handler = endpoint(enableFeatures, {}, ({ params, body }) =>
  bulkReads(params.projectId, body.features, [params.environment]),
)(async ({ params, query, body: { features }, context }) => {
  const { projectId: project, environment } = params;
  const shouldActivateDisabledStrategies = query.shouldActivateDisabledStrategies === 'true';
  const { rights } = context.caller;
  await guardedSteps(context, { project, extent: [environment] }, { features, itemsEach: 2 }, (unit, some) =>
    enableFeaturesIn(unit, { project, environment, features: some, shouldActivateDisabledStrategies, rights }),
  );
  return { status: 200 };
});
