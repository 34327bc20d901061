import { updateFeatureStrategy } from '../../lib/contract/routes/feature-strategies.ts';
import { refusingElsewhere } from '../../lib/flags/feature-strategies/elsewhere.ts';
import { updateStrategy } from '../../lib/flags/feature-strategies/update.ts';
import { requireProject } from '../../lib/flags/features/load.ts';
import { strategyView } from '../../lib/flags/features/strategy-view.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(updateFeatureStrategy)(
  async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
    const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
    const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
    const strategy = await refusingElsewhere({ catalog, instanceRev, rights: caller.rights }, () =>
      transact({ table, ...order }, order.scopes, async (unit) => {
        guardChangeRequests(caller.rights, await requireProject(unit, place.project), [place.environment]);
        return updateStrategy(unit, place, params.strategyId, body);
      }),
    );
    return { status: 200, body: strategyView(strategy) };
  },
);
