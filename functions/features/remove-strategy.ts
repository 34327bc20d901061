import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { demandProject } from '../../lib/features/load.ts';
import { refusingElsewhere } from '../../lib/features/strategies/elsewhere.ts';
import { removeStrategy } from '../../lib/features/strategies/remove.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { removeFeatureStrategy } from '../../lib/routes/feature-strategies.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(removeFeatureStrategy)(
  async ({ params, caller, actor, instanceRev, now, deadline }) => {
    const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
    const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
    await refusingElsewhere({ catalog, instanceRev, rights: caller.rights }, () =>
      change(table, order, async (draft) => {
        guardChangeRequests(caller.rights, await demandProject(draft, place.project), [place.environment]);
        return removeStrategy(draft, place, params.strategyId);
      }),
    );
    return { status: 200 };
  },
);
