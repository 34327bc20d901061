import { getRawFeatureUsage } from '../../lib/contract/routes/usage.ts';
import { openFeatureLocator } from '../../lib/flags/features/locate.ts';
import { hoursBackOf, rawUsageReads, readRawFeatureUsage } from '../../lib/flags/usage/read.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

const locator = openFeatureLocator('feature');

export const handler = endpoint(getRawFeatureUsage, { locator }, ({ params, query, now }) =>
  rawUsageReads(locator, { feature: params.featureName, hours: hoursBackOf(query.hoursBack), now }),
)(async ({ params, query, context }) => ({
  status: 200,
  body: await readRawFeatureUsage(context, params.featureName, hoursBackOf(query.hoursBack)),
}));
