import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { demandProject } from '../../lib/features/load.ts';
import { addStrategy } from '../../lib/features/strategies/add.ts';
import { shownStrategyOf } from '../../lib/features/strategies/shown.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { addFeatureStrategy } from '../../lib/routes/feature-strategies.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(addFeatureStrategy)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const strategy = await change(table, order, async (draft) => {
    guardChangeRequests(caller.rights, await demandProject(draft, place.project), [place.environment]);
    return addStrategy(draft, place, body, now);
  });
  return { status: 200, body: shownStrategyOf(strategy) };
});
