import { addFeatureDependency } from '../../lib/contract/routes/feature-dependencies.ts';
import { addDependency } from '../../lib/flags/feature-dependencies/change.ts';
import { stateOf } from '../../lib/flags/features/dependents.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(addFeatureDependency)(
  async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
    const place = { project: params.projectId, feature: params.featureName };
    const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
    await transact({ table, ...order }, order.scopes, async (unit) => {
      const state = await stateOf(catalog, place.project, instanceRev);
      guardChangeRequests(caller.rights, state.project, 'project');
      await addDependency(unit, state, place, body);
    });
    return { status: 200 };
  },
);
