import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { patchVariants } from '../../lib/features/environment/variants.ts';
import { demandProject } from '../../lib/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { check } from '../../lib/http/validate.ts';
import { patchEnvironmentVariants } from '../../lib/routes/feature-variants.ts';
import { writtenVariants } from '../../lib/schema/feature-strategy.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(patchEnvironmentVariants)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const parse = (document: unknown) => check(writtenVariants, document);
  const variants = await change(table, order, async (draft) => {
    guardChangeRequests(caller.rights, await demandProject(draft, place.project), [place.environment]);
    return patchVariants(draft, place, body, parse);
  });
  return { status: 200, body: { version: 1, variants } };
});
