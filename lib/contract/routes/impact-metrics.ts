import { metricsData, metricsMetadata, metricsQuery } from '../schemas/impact-metric.ts';
import { routesOf } from './route.ts';

const route = routesOf('impact-metrics');

export const getImpactMetricsMetadata = route('metadata', {
  method: 'GET',
  path: '/api/admin/impact-metrics/metadata',
  summary: 'The metrics that SDKs report',
  description:
    'Counters, gauges and histograms that SDKs have reported in the last 35 days, and how many samples were beyond the ' +
    'limits today.',
  access: 'any',
  role: 'reader',
  responses: { 200: { description: 'The metrics', schema: metricsMetadata } },
  example: {
    response: {
      metrics: [
        {
          name: 'checkout_errors',
          displayName: 'checkout_errors',
          help: 'Errors of the checkout',
          type: 'counter',
          source: 'internal',
          environments: ['production'],
        },
      ],
      dropped: [],
    },
  },
});

export const getImpactMetrics = route('series', {
  method: 'GET',
  path: '/api/admin/impact-metrics',
  summary: 'What a metric measured',
  description:
    'A metric over the last hour, day, week or month: one series for each combination of values of the labels that are ' +
    'asked for, or a single one for everything. The label `environment` is the environment of the token that reported.',
  access: 'any',
  role: 'reader',
  query: metricsQuery,
  responses: { 200: { description: 'The series', schema: metricsData } },
  errors: [400],
  example: {
    query: { metricName: 'checkout_errors', range: 'hour', labels: '{"checkout":["*"]}' },
    response: {
      start: '2026-03-02T07:05:00.000Z',
      end: '2026-03-02T08:05:00.000Z',
      step: '300',
      series: [{ metric: { checkout: 'blue' }, data: [[1772438400, '12']] }],
      labels: { environment: ['production'], appName: ['web-shop'], checkout: ['blue', 'disabled'] },
    },
  },
});
