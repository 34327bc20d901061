import { may } from '../../lib/access/may.ts';
import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { enableFeature } from '../../lib/features/environment/enable.ts';
import { demandProject } from '../../lib/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { enableFeature as route } from '../../lib/routes/feature-environments.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(route)(async ({ params, query, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const shouldActivateDisabledStrategies = query.shouldActivateDisabledStrategies === 'true';
  const mayAddStrategy = may(caller.rights, 'CREATE_FEATURE_STRATEGY', place);
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await change(table, order, async (draft) => {
    guardChangeRequests(caller.rights, await demandProject(draft, place.project), [place.environment]);
    await enableFeature(draft, place, { shouldActivateDisabledStrategies, mayAddStrategy, now });
  });
  return { status: 200 };
});
