import { changeInSteps, itemsPerFeature } from '../../lib/features/in-steps.ts';
import { removeFeatures } from '../../lib/features/remove.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteFeatures } from '../../lib/routes/archive.ts';
import { table } from '../../lib/table/deployed.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(deleteFeatures)(async ({ params: { projectId }, body, actor, now, deadline }) => {
  const order = { scopes: [projectScope(projectId)], actor, now, deadline } as const;
  const items = await itemsPerFeature(table, projectId);
  await changeInSteps(table, order, body.features, items, (draft, features) =>
    removeFeatures(draft, projectId, features),
  );
  return { status: 200 };
});
