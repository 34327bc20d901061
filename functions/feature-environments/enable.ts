import { enableFeature } from '../../lib/contract/routes/feature-environments.ts';
import { enableFeatureIn } from '../../lib/flags/feature-environments/enable.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { hasPermission } from '../../lib/identity/rights/has-permission.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guarded-write.ts';

export const handler = endpoint(enableFeature)(async ({ params, query, context }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const shouldActivateDisabledStrategies = query.shouldActivateDisabledStrategies === 'true';
  const mayAddStrategy = hasPermission(context.caller.rights, 'CREATE_FEATURE_STRATEGY', place);
  await guardedWrite(context, { project: place.project, extent: [place.environment] }, (unit) =>
    enableFeatureIn(unit, { place, shouldActivateDisabledStrategies, mayAddStrategy }),
  );
  return { status: 200 };
});
