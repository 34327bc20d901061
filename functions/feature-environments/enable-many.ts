import { enableFeatures } from '../../lib/contract/routes/feature-environments.ts';
import { enableFeatureIn } from '../../lib/flags/feature-environments/enable.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { hasPermission } from '../../lib/identity/rights/has-permission.ts';
import { guardedSteps } from '../../lib/workflows/change-requests/guarded-steps.ts';

export const handler = endpoint(enableFeatures)(async ({ params, query, body: { features }, context }) => {
  const { projectId: project, environment } = params;
  const shouldActivateDisabledStrategies = query.shouldActivateDisabledStrategies === 'true';
  const mayAddStrategy = hasPermission(context.caller.rights, 'CREATE_FEATURE_STRATEGY', { project, environment });
  const options = { shouldActivateDisabledStrategies, mayAddStrategy };
  await guardedSteps(context, { project, extent: [environment] }, { features, itemsEach: 2 }, async (unit, some) => {
    for (const feature of some) await enableFeatureIn(unit, { place: { project, feature, environment }, ...options });
  });
  return { status: 200 };
});
