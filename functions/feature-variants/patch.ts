import { patchFeatureVariants } from '../../lib/contract/routes/feature-variants.ts';
import { givenVariants } from '../../lib/contract/schemas/feature-strategy.ts';
import { patchVariantsEverywhere } from '../../lib/flags/feature-environments/everywhere.ts';
import { requireProject } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { check } from '../../lib/http/validate.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(patchFeatureVariants)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const parse = (document: unknown) => check(givenVariants, document);
  const variants = await transact({ table, ...order }, order.scopes, async (unit) => {
    const project = await requireProject(unit, place.project);
    guardChangeRequests(
      caller.rights,
      project,
      project.environments.map(({ name }) => name),
    );
    return patchVariantsEverywhere(unit, project, place.feature, body, parse);
  });
  return { status: 200, body: { version: 1, variants } };
});
