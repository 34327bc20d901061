import { removeFeatureDependency } from '../../lib/contract/routes/feature-dependencies.ts';
import { removeDependency } from '../../lib/flags/feature-dependencies/change.ts';
import { demandProject } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { change } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(removeFeatureDependency)(async ({ params, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await change(table, order, async (draft) => {
    guardChangeRequests(caller.rights, await demandProject(draft, place.project), 'project');
    await removeDependency(draft, place, params.parent);
  });
  return { status: 200 };
});
