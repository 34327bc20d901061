import { markFeaturesStale } from '../../lib/contract/routes/features.ts';
import { changeInSteps } from '../../lib/flags/features/in-steps.ts';
import { requireProject } from '../../lib/flags/features/load.ts';
import { markStale } from '../../lib/flags/features/stale.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(markFeaturesStale)(async ({ params: { projectId }, body, actor, now, deadline }) => {
  const order = { scopes: [projectScope(projectId)], actor, now, deadline } as const;
  await changeInSteps({ table, ...order }, order.scopes, body.features, 1, async (unit, features) => {
    await requireProject(unit, projectId);
    await markStale(unit, projectId, features, body.stale);
  });
  return { status: 202 };
});
