import { patchEnvironmentVariants } from '../../lib/contract/routes/feature-variants.ts';
import { givenVariants } from '../../lib/contract/schemas/feature-strategy.ts';
import { patchVariants } from '../../lib/flags/feature-variants/change.ts';
import { requireProject } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { check } from '../../lib/http/validate.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(patchEnvironmentVariants)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const parse = (document: unknown) => check(givenVariants, document);
  const variants = await transact({ table, ...order }, order.scopes, async (unit) => {
    guardChangeRequests(caller.rights, await requireProject(unit, place.project), [place.environment]);
    return patchVariants(unit, place, body, parse);
  });
  return { status: 200, body: { version: 1, variants } };
});
