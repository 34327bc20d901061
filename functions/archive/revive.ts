import { changeInSteps, itemsPerFeature } from '../../lib/features/in-steps.ts';
import { reviveFeatures } from '../../lib/features/revive.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { reviveFeatures as route } from '../../lib/routes/archive.ts';
import { table } from '../../lib/table/deployed.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(route)(async ({ params: { projectId }, body, actor, now, deadline }) => {
  const order = { scopes: [projectScope(projectId)], actor, now, deadline } as const;
  const items = await itemsPerFeature(table, projectId);
  await changeInSteps(table, order, body.features, items, (draft, features) =>
    reviveFeatures(draft, projectId, features),
  );
  return { status: 200 };
});
