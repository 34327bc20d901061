import { orderFeatureStrategies } from '../../lib/contract/routes/feature-strategies.ts';
import { refusingElsewhere } from '../../lib/flags/feature-strategies/elsewhere.ts';
import { reorderStrategies } from '../../lib/flags/feature-strategies/reorder.ts';
import { requireProject } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(orderFeatureStrategies)(
  async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
    const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
    const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
    await refusingElsewhere({ catalog, instanceRev, rights: caller.rights }, () =>
      transact({ table, ...order }, order.scopes, async (unit) => {
        guardChangeRequests(caller.rights, await requireProject(unit, place.project), [place.environment]);
        await reorderStrategies(unit, place, body);
      }),
    );
    return { status: 200 };
  },
);
