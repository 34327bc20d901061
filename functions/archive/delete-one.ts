import { locateFor } from '../../lib/features/locate.ts';
import { removeFeatures } from '../../lib/features/remove.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteFeature } from '../../lib/routes/archive.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(deleteFeature)(async ({ params: { featureName }, caller, actor, now, deadline }) => {
  const project = await locateFor(table, caller.rights, 'DELETE_FEATURE', featureName);
  const order = { scopes: [projectScope(project)], actor, now, deadline } as const;
  await change(table, order, (draft) => removeFeatures(draft, project, [featureName]));
  return { status: 200 };
});
