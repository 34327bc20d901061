import { deleteFeatures } from '../../lib/contract/routes/archive.ts';
import { removeFeatures } from '../../lib/flags/archive/remove.ts';
import { changeInSteps, itemsPerFeature } from '../../lib/flags/features/in-steps.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';

export const handler = endpoint(deleteFeatures)(async ({ params: { projectId }, body, actor, now, deadline }) => {
  const order = { scopes: [projectScope(projectId)], actor, now, deadline } as const;
  const items = await itemsPerFeature(table, projectId);
  await changeInSteps({ table, ...order }, order.scopes, body.features, items, (unit, features) =>
    removeFeatures(unit, projectId, features),
  );
  return { status: 200 };
});
