import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { removeDependency } from '../../lib/features/dependencies.ts';
import { demandProject } from '../../lib/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { removeFeatureDependency } from '../../lib/routes/feature-dependencies.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(removeFeatureDependency)(async ({ params, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await change(table, order, async (draft) => {
    guardChangeRequests(caller.rights, await demandProject(draft, place.project), 'project');
    await removeDependency(draft, place, params.parent);
  });
  return { status: 200 };
});
