import { changeInSteps } from '../../lib/features/in-steps.ts';
import { demandProject } from '../../lib/features/load.ts';
import { scopesOfTagging, tagFeatures } from '../../lib/features/tags.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { tagProjectFeatures } from '../../lib/routes/feature-tags.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(tagProjectFeatures)(async ({ params: { projectId }, body, actor, now, deadline }) => {
  const { features, tags } = body;
  const scopes = await scopesOfTagging({ table, catalog, actor, now, deadline }, projectId, tags.addedTags);
  await changeInSteps(table, { scopes, actor, now, deadline }, features, 1, async (draft, some) => {
    await demandProject(draft, projectId);
    await tagFeatures(draft, projectId, some, tags, scopes);
  });
  return { status: 200 };
});
