import * as z from 'zod';
import { featureUsage, rawFeatureUsage, requestsPerSecond, unknownFlags, usageQuery } from '../schemas/usage.ts';
import { routesOf } from './route.ts';

const route = routesOf('usage');

const params = z.object({ featureName: z.string() });
const featurePath = '/api/admin/client-metrics/features/{featureName}';
const unknown = 'A feature that does not exist, or is in a project hidden from the caller, has no usage.';

export const getFeatureUsage = route('feature', {
  method: 'GET',
  path: featurePath,
  summary: 'Usage of a feature in the current hour',
  description:
    'How often SDKs decided that the feature is on and off in the current hour, by environment, and which applications ' +
    `reported it in the last 24 hours. ${unknown}`,
  access: 'any',
  role: 'reader',
  params,
  responses: { 200: { description: 'Counts and applications', schema: featureUsage } },
  example: {
    params: { featureName: 'checkout' },
    response: {
      version: 1,
      maturity: 'stable',
      featureName: 'checkout',
      lastHourUsage: [{ environment: 'production', timestamp: '2026-03-02T08:00:00.000Z', yes: 5, no: 2 }],
      seenApplications: ['web-shop'],
    },
  },
});

export const getRawFeatureUsage = route('feature-raw', {
  method: 'GET',
  path: `${featurePath}/raw`,
  summary: 'Usage of a feature by the hour',
  description:
    'Counts of the last hours, one entry for each application, environment and hour. Where nothing was counted the ' +
    'entry has zeros and no variants. At most a hundred applications are listed. With `daysBack` the counts are of ' +
    `days, and only of those in which something was counted. ${unknown}`,
  access: 'any',
  role: 'reader',
  params,
  query: usageQuery,
  responses: { 200: { description: 'Counts by the hour', schema: rawFeatureUsage } },
  example: {
    params: { featureName: 'checkout' },
    query: { hoursBack: '1' },
    response: {
      version: 1,
      maturity: 'stable',
      data: [
        {
          featureName: 'checkout',
          appName: 'web-shop',
          environment: 'production',
          timestamp: '2026-03-02T08:00:00.000Z',
          yes: 5,
          no: 2,
          variants: { blue: 3, green: 2 },
        },
      ],
    },
  },
});

export const listUnknownFlags = route('unknown-flags', {
  method: 'GET',
  path: '/api/admin/metrics/unknown-flags',
  summary: 'Names that SDKs report and no feature has',
  description:
    'Names reported in the last 48 hours for which there is no feature, e.g. because they were misspelt or removed. At ' +
    'most a thousand combinations of name, environment and application are noted on one day.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The names', schema: unknownFlags } },
  example: {
    response: {
      unknownFlags: [
        {
          name: 'chekout',
          environment: 'production',
          lastSeenAt: '2026-03-02T08:00:00.000Z',
          appName: 'web-shop',
        },
      ],
    },
  },
});

export const getRequestsPerSecond = route('requests', {
  method: 'GET',
  path: '/api/admin/metrics/rps',
  summary: 'Requests a second',
  description:
    'Series as Prometheus answers them, by application and path. This service counts no requests by itself, so there are ' +
    'no series: a stage has its requests in its dashboard.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'No series', schema: requestsPerSecond } },
  example: {
    response: {
      clientMetrics: { status: 'success', data: { resultType: 'matrix', result: [] } },
      adminMetrics: { status: 'success', data: { resultType: 'matrix', result: [] } },
    },
  },
});
