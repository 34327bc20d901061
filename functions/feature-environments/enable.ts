import { enableFeature as route } from '../../lib/contract/routes/feature-environments.ts';
import { enableFeature } from '../../lib/flags/feature-environments/enable.ts';
import { requireProject } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { hasPermission } from '../../lib/identity/rights/has-permission.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(route)(async ({ params, query, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const shouldActivateDisabledStrategies = query.shouldActivateDisabledStrategies === 'true';
  const mayAddStrategy = hasPermission(caller.rights, 'CREATE_FEATURE_STRATEGY', place);
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await transact({ table, ...order }, order.scopes, async (unit) => {
    guardChangeRequests(caller.rights, await requireProject(unit, place.project), [place.environment]);
    await enableFeature(unit, place, { shouldActivateDisabledStrategies, mayAddStrategy, now });
  });
  return { status: 200 };
});
