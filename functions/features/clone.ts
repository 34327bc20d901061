import { cloneFeature as route } from '../../lib/contract/routes/features.ts';
import { cloneFeature } from '../../lib/flags/features/clone.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardArrival } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(route)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const metadata = await transact({ table, ...order }, order.scopes, (unit) =>
    cloneFeature(unit, place, body, now, (project) => guardArrival(caller.rights, project, 'Cloning')),
  );
  return { status: 201, body: metadata };
});
