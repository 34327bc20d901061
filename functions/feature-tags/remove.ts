import { removeFeatureTag } from '../../lib/contract/routes/feature-tags.ts';
import { untagFeature } from '../../lib/flags/feature-tags/change.ts';
import { openFeatureLocator } from '../../lib/flags/features/locate.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

const locator = openFeatureLocator('feature to write');

export const handler = endpoint(removeFeatureTag, { locator }, ({ params }) => locator.reads(params.featureName))(
  async ({ params, context }) => {
    const { featureName: feature, type, value } = params;
    await untagFeature(context, { feature, tag: { type, value } });
    return { status: 200 };
  },
);
