import { listFeatureTags } from '../../lib/contract/routes/feature-tags.ts';
import { readFeatureTags } from '../../lib/flags/feature-tags/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(listFeatureTags)(async ({ params: { featureName }, context }) => {
  const tags = await readFeatureTags(context, featureName);
  return { status: 200, body: { version: 1, tags } };
});
