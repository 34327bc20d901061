import { tagProjectFeatures } from '../../lib/contract/routes/feature-tags.ts';
import { tagFeatures } from '../../lib/flags/feature-tags/change.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(tagProjectFeatures)(async ({ params: { projectId }, body, context }) => {
  await tagFeatures(context, { project: projectId, features: body.features, change: body.tags });
  return { status: 200 };
});
