import { noAccess, notFound } from '../../lib/contract/problems.ts';
import { moveFeature as route } from '../../lib/contract/routes/features.ts';
import { stateOf } from '../../lib/flags/features/dependents.ts';
import { moveFeature } from '../../lib/flags/features/move.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { hasPermission, seesProject } from '../../lib/identity/rights/has-permission.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import type { ProjectItem } from '../../lib/store/table/items.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardArrival } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(route)(async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const to = body.newProjectId;
  const arrive = (target: ProjectItem): void => {
    const { rights } = caller;
    if (!seesProject(rights, { id: to, private: target.mode === 'private' })) throw notFound('project', to);
    if (!hasPermission(rights, 'MOVE_FEATURE_TOGGLE', { project: to })) throw noAccess('MOVE_FEATURE_TOGGLE');
    guardArrival(rights, target, 'Moving a feature here');
  };
  const order = { scopes: [projectScope(place.project), projectScope(to)], actor, now, deadline } as const;
  await transact({ table, ...order }, order.scopes, async (unit) =>
    moveFeature(unit, await stateOf(catalog, place.project, instanceRev), place, to, arrive),
  );
  return { status: 200 };
});
