import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { replaceVariants } from '../../lib/features/environment/variants.ts';
import { demandProject } from '../../lib/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { replaceEnvironmentVariants } from '../../lib/routes/feature-variants.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(replaceEnvironmentVariants)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const variants = await change(table, order, async (draft) => {
    guardChangeRequests(caller.rights, await demandProject(draft, place.project), [place.environment]);
    return replaceVariants(draft, place, body);
  });
  return { status: 200, body: { version: 1, variants } };
});
