import { enableFeatures } from '../../lib/contract/routes/feature-environments.ts';
import { enableFeature } from '../../lib/flags/feature-environments/enable.ts';
import { changeInSteps } from '../../lib/flags/features/in-steps.ts';
import { requireLinked, requireProject } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { hasPermission } from '../../lib/identity/rights/has-permission.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(enableFeatures)(async ({ params, query, body, caller, actor, now, deadline }) => {
  const { projectId: project, environment } = params;
  const shouldActivateDisabledStrategies = query.shouldActivateDisabledStrategies === 'true';
  const mayAddStrategy = hasPermission(caller.rights, 'CREATE_FEATURE_STRATEGY', { project, environment });
  const options = { shouldActivateDisabledStrategies, mayAddStrategy, now };
  const order = { scopes: [projectScope(project)], actor, now, deadline } as const;
  await changeInSteps({ table, ...order }, order.scopes, body.features, 2, async (unit, features) => {
    const item = await requireProject(unit, project);
    guardChangeRequests(caller.rights, item, [environment]);
    requireLinked(item, environment);
    for (const feature of features) await enableFeature(unit, { project, feature, environment }, options);
  });
  return { status: 200 };
});
