import { disableFeature as route } from '../../lib/contract/routes/feature-environments.ts';
import { disableFeature } from '../../lib/flags/feature-environments/disable.ts';
import { requireProject } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(route)(async ({ params, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await transact({ table, ...order }, order.scopes, async (unit) => {
    guardChangeRequests(caller.rights, await requireProject(unit, place.project), [place.environment]);
    await disableFeature(unit, place);
  });
  return { status: 200 };
});
