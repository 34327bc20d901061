import { locateFor } from '../../lib/features/locate.ts';
import { reviveFeatures } from '../../lib/features/revive.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { reviveFeature } from '../../lib/routes/archive.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(reviveFeature)(async ({ params: { featureName }, caller, actor, now, deadline }) => {
  const project = await locateFor(table, caller.rights, 'UPDATE_FEATURE', featureName);
  const order = { scopes: [projectScope(project)], actor, now, deadline } as const;
  await change(table, order, (draft) => reviveFeatures(draft, project, [featureName]));
  return { status: 200 };
});
