import { disableFeatures } from '../../lib/contract/routes/feature-environments.ts';
import { disableFeature } from '../../lib/flags/feature-environments/disable.ts';
import { changeInSteps } from '../../lib/flags/features/in-steps.ts';
import { requireLinked, requireProject } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(disableFeatures)(async ({ params, body, caller, actor, now, deadline }) => {
  const { projectId: project, environment } = params;
  const order = { scopes: [projectScope(project)], actor, now, deadline } as const;
  await changeInSteps({ table, ...order }, order.scopes, body.features, 2, async (unit, features) => {
    const item = await requireProject(unit, project);
    guardChangeRequests(caller.rights, item, [environment]);
    requireLinked(item, environment);
    for (const feature of features) await disableFeature(unit, { project, feature, environment });
  });
  return { status: 200 };
});
