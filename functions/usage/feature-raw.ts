import { getRawFeatureUsage } from '../../lib/contract/routes/usage.ts';
import { openFeatureLocator } from '../../lib/flags/features/locate.ts';
import {
  daysBackOf,
  hoursBackOf,
  rawUsageReads,
  readFeatureUsageByDay,
  readRawFeatureUsage,
  usageByDayReads,
} from '../../lib/flags/usage/read.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

const locator = openFeatureLocator('feature');

export const handler = endpoint(getRawFeatureUsage, { locator }, ({ params, query, now }) => {
  const [feature, days] = [params.featureName, daysBackOf(query.daysBack)];
  return days === undefined
    ? rawUsageReads(locator, { feature, hours: hoursBackOf(query.hoursBack), now })
    : usageByDayReads(locator, { feature, days, now });
})(async ({ params, query, context }) => {
  const [feature, days] = [params.featureName, daysBackOf(query.daysBack)];
  const body =
    days === undefined
      ? await readRawFeatureUsage(context, feature, hoursBackOf(query.hoursBack))
      : await readFeatureUsageByDay(context, feature, days);
  return { status: 200, body };
});
