import { listFeatureTags } from '../../lib/contract/routes/feature-tags.ts';
import { readFeatureTags } from '../../lib/flags/feature-tags/read.ts';
import { openFeatureLocator } from '../../lib/flags/features/locate.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

const locator = openFeatureLocator('feature');

export const handler = endpoint(listFeatureTags, { locator }, ({ params }) => locator.reads(params.featureName))(
  async ({ params: { featureName }, context }) => {
    const tags = await readFeatureTags(context, featureName);
    return { status: 200, body: { version: 1, tags } };
  },
);
