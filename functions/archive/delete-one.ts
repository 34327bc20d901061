import { deleteFeature } from '../../lib/contract/routes/archive.ts';
import { removeFeature } from '../../lib/flags/archive/remove.ts';
import { openFeatureLocator } from '../../lib/flags/features/locate.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

const locator = openFeatureLocator('feature to write everywhere');

export const handler = endpoint(deleteFeature, { locator }, ({ params }) => locator.reads(params.featureName))(
  async ({ params: { featureName }, context }) => {
    await removeFeature(context, featureName);
    return { status: 200 };
  },
);
