import { removeFeatureDependencies } from '../../lib/contract/routes/feature-dependencies.ts';
import { removeDependencies } from '../../lib/flags/feature-dependencies/change.ts';
import { requireProject } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(removeFeatureDependencies)(async ({ params, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await transact({ table, ...order }, order.scopes, async (unit) => {
    guardChangeRequests(caller.rights, await requireProject(unit, place.project), 'project');
    await removeDependencies(unit, place);
  });
  return { status: 200 };
});
