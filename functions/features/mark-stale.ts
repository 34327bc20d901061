import { changeInSteps } from '../../lib/features/in-steps.ts';
import { demandProject } from '../../lib/features/load.ts';
import { markStale } from '../../lib/features/stale.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { markFeaturesStale } from '../../lib/routes/features.ts';
import { table } from '../../lib/table/deployed.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(markFeaturesStale)(async ({ params: { projectId }, body, actor, now, deadline }) => {
  const order = { scopes: [projectScope(projectId)], actor, now, deadline } as const;
  await changeInSteps(table, order, body.features, 1, async (draft, features) => {
    await demandProject(draft, projectId);
    await markStale(draft, projectId, features, body.stale);
  });
  return { status: 202 };
});
