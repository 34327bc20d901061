import { reviveFeature as route } from '../../lib/contract/routes/archive.ts';
import { reviveFeature } from '../../lib/flags/archive/revive.ts';
import { openFeatureLocator } from '../../lib/flags/features/locate.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

const locator = openFeatureLocator('feature to write everywhere');

export const handler = endpoint(route, { locator }, ({ params }) => locator.reads(params.featureName))(
  async ({ params: { featureName }, context }) => {
    await reviveFeature(context, featureName);
    return { status: 200 };
  },
);
