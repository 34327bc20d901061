import { patchFeatureVariants } from '../../lib/contract/routes/feature-variants.ts';
import { writtenVariants } from '../../lib/contract/schemas/feature-strategy.ts';
import { patchVariantsEverywhere } from '../../lib/flags/feature-environments/everywhere.ts';
import { demandProject } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { check } from '../../lib/http/validate.ts';
import { change } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(patchFeatureVariants)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const parse = (document: unknown) => check(writtenVariants, document);
  const variants = await change(table, order, async (draft) => {
    const project = await demandProject(draft, place.project);
    guardChangeRequests(
      caller.rights,
      project,
      project.environments.map(({ name }) => name),
    );
    return patchVariantsEverywhere(draft, project, place.feature, body, parse);
  });
  return { status: 200, body: { version: 1, variants } };
});
