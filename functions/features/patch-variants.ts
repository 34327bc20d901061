import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { patchVariantsEverywhere } from '../../lib/features/environment/everywhere.ts';
import { demandProject } from '../../lib/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { check } from '../../lib/http/validate.ts';
import { patchFeatureVariants } from '../../lib/routes/feature-variants.ts';
import { writtenVariants } from '../../lib/schema/feature-strategy.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

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
