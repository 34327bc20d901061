import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { demandProject } from '../../lib/features/load.ts';
import { refusingElsewhere } from '../../lib/features/strategies/elsewhere.ts';
import { shownStrategyOf } from '../../lib/features/strategies/shown.ts';
import { patchStrategy } from '../../lib/features/strategies/update.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { check } from '../../lib/http/validate.ts';
import { patchFeatureStrategy } from '../../lib/routes/feature-strategies.ts';
import { strategyChange } from '../../lib/schema/feature-strategy.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(patchFeatureStrategy)(
  async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
    const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
    const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
    const parse = (document: unknown) => check(strategyChange, document);
    const strategy = await refusingElsewhere({ catalog, instanceRev, rights: caller.rights }, () =>
      change(table, order, async (draft) => {
        guardChangeRequests(caller.rights, await demandProject(draft, place.project), [place.environment]);
        return patchStrategy(draft, place, params.strategyId, body, parse);
      }),
    );
    return { status: 200, body: shownStrategyOf(strategy) };
  },
);
