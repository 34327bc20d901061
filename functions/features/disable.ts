import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { disableFeature } from '../../lib/features/environment/disable.ts';
import { demandProject } from '../../lib/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { disableFeature as route } from '../../lib/routes/feature-environments.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(route)(async ({ params, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await change(table, order, async (draft) => {
    guardChangeRequests(caller.rights, await demandProject(draft, place.project), [place.environment]);
    await disableFeature(draft, place);
  });
  return { status: 200 };
});
