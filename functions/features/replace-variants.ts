import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { replaceVariantsEverywhere } from '../../lib/features/environment/everywhere.ts';
import { demandProject } from '../../lib/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { replaceFeatureVariants } from '../../lib/routes/feature-variants.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(replaceFeatureVariants)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const variants = await change(table, order, async (draft) => {
    const project = await demandProject(draft, place.project);
    guardChangeRequests(
      caller.rights,
      project,
      project.environments.map(({ name }) => name),
    );
    return replaceVariantsEverywhere(draft, project, place.feature, body);
  });
  return { status: 200, body: { version: 1, variants } };
});
