import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { demandProject } from '../../lib/features/load.ts';
import { refusingElsewhere } from '../../lib/features/strategies/elsewhere.ts';
import { shownStrategyOf } from '../../lib/features/strategies/shown.ts';
import { updateStrategy } from '../../lib/features/strategies/update.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { updateFeatureStrategy } from '../../lib/routes/feature-strategies.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(updateFeatureStrategy)(
  async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
    const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
    const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
    const strategy = await refusingElsewhere({ catalog, instanceRev, rights: caller.rights }, () =>
      change(table, order, async (draft) => {
        guardChangeRequests(caller.rights, await demandProject(draft, place.project), [place.environment]);
        return updateStrategy(draft, place, params.strategyId, body);
      }),
    );
    return { status: 200, body: shownStrategyOf(strategy) };
  },
);
