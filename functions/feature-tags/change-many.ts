import { tagProjectFeatures } from '../../lib/contract/routes/feature-tags.ts';
import { scopesOfTagging, tagFeatures } from '../../lib/flags/feature-tags/change.ts';
import { changeInSteps } from '../../lib/flags/features/in-steps.ts';
import { requireProject } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(tagProjectFeatures)(async ({ params: { projectId }, body, actor, now, deadline }) => {
  const { features, tags } = body;
  const scopes = await scopesOfTagging({ table, catalog, actor, now, deadline }, projectId, tags.addedTags);
  await changeInSteps({ table, actor, now, deadline }, scopes, features, 1, async (unit, some) => {
    await requireProject(unit, projectId);
    await tagFeatures(unit, projectId, some, tags, scopes);
  });
  return { status: 200 };
});
