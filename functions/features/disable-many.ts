import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { disableFeature } from '../../lib/features/environment/disable.ts';
import { changeInSteps } from '../../lib/features/in-steps.ts';
import { demandLinked, demandProject } from '../../lib/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { disableFeatures } from '../../lib/routes/feature-environments.ts';
import { table } from '../../lib/table/deployed.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(disableFeatures)(async ({ params, body, caller, actor, now, deadline }) => {
  const { projectId: project, environment } = params;
  const order = { scopes: [projectScope(project)], actor, now, deadline } as const;
  await changeInSteps(table, order, body.features, 2, async (draft, features) => {
    const item = await demandProject(draft, project);
    guardChangeRequests(caller.rights, item, [environment]);
    demandLinked(item, environment);
    for (const feature of features) await disableFeature(draft, { project, feature, environment });
  });
  return { status: 200 };
});
