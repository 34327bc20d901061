import { disableFeature as route } from '../../lib/contract/routes/feature-environments.ts';
import { disableFeature } from '../../lib/flags/feature-environments/disable.ts';
import { demandProject } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { change } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(route)(async ({ params, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  await change(table, order, async (draft) => {
    guardChangeRequests(caller.rights, await demandProject(draft, place.project), [place.environment]);
    await disableFeature(draft, place);
  });
  return { status: 200 };
});
