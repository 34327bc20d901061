import { getFeatureUsage } from '../../lib/contract/routes/usage.ts';
import { openFeatureLocator } from '../../lib/flags/features/locate.ts';
import { featureUsageReads, readFeatureUsage } from '../../lib/flags/usage/read.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

const locator = openFeatureLocator('feature');

export const handler = endpoint(getFeatureUsage, { locator }, ({ params, now }) =>
  featureUsageReads(locator, params.featureName, now),
)(async ({ params, context }) => ({ status: 200, body: await readFeatureUsage(context, params.featureName) }));
