import * as z from 'zod';
import {
  chartBody,
  chartList,
  chartView,
  metricsData,
  metricsMetadata,
  metricsMetadataQuery,
  metricsQuery,
} from '../schemas/impact-metric.ts';
import { featureParams, featurePath } from './feature-paths.ts';
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
  query: metricsMetadataQuery,
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

const charts = '/api/admin/impact-metrics/config';
const chartsOfFeature = `${featurePath}/impact-metrics/config` as const;
const chartId = z.string().describe('Id of a chart');
const listed = { 200: { description: 'The charts', schema: chartList } };
const saved = {
  200: { description: 'The chart, as it is now', schema: chartView },
  201: { description: 'The new chart', schema: chartView },
};
const removed = { 204: { description: 'The chart is removed' } };
const body = {
  metricName: 'checkout_errors',
  timeRange: 'day',
  aggregationMode: 'count',
  labelSelectors: { checkout: ['*'] },
  yAxisMin: 'zero',
  title: 'Errors by variant',
} as const;
/** Of the demo data. */
const feature = { projectId: 'default', featureName: 'checkout' } as const;

export const listImpactCharts = route('list-charts', {
  method: 'GET',
  path: charts,
  summary: 'List the charts of the installation',
  description: 'What consoles draw on the page of metrics, the oldest chart first.',
  access: 'any',
  role: 'reader',
  responses: listed,
  example: {},
});

export const saveImpactChart = route('save-chart', {
  method: 'POST',
  path: charts,
  summary: 'Add or replace a chart of the installation',
  description: 'With the id of a chart, it is replaced; otherwise a new one is added. At most 20.',
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  guard: { exempt: 'A chart of the installation belongs to no feature' },
  body: chartBody,
  responses: saved,
  example: { body },
});

export const deleteImpactChart = route('remove-chart', {
  method: 'DELETE',
  path: `${charts}/{id}`,
  summary: 'Remove a chart of the installation',
  description: 'The metric itself is kept.',
  access: { anyOf: ['ADMIN'] },
  role: 'writer',
  guard: { exempt: 'A chart of the installation belongs to no feature' },
  params: z.object({ id: chartId }),
  responses: removed,
  errors: [404],
  example: { params: { id: '01KB000000000000000000C001' } },
});

export const listFeatureImpactCharts = route('list-charts-of-feature', {
  method: 'GET',
  path: chartsOfFeature,
  summary: 'List the charts of a feature',
  description: 'What consoles draw on the page of the feature, the oldest chart first.',
  access: 'any',
  role: 'reader',
  params: featureParams,
  responses: listed,
  errors: [404],
  example: { params: feature },
});

export const saveFeatureImpactChart = route('save-chart-of-feature', {
  method: 'POST',
  path: chartsOfFeature,
  summary: 'Add or replace a chart of a feature',
  description: 'With the id of a chart, it is replaced; otherwise a new one is added. At most 20.',
  access: { anyOf: ['UPDATE_FEATURE'], project: 'projectId' },
  role: 'writer',
  guard: { exempt: 'charts change no decision' },
  params: featureParams,
  body: chartBody,
  responses: saved,
  errors: [404],
  example: { params: feature, body },
});

export const deleteFeatureImpactChart = route('remove-chart-of-feature', {
  method: 'DELETE',
  path: `${chartsOfFeature}/{id}`,
  summary: 'Remove a chart of a feature',
  description: 'The metric itself is kept.',
  access: { anyOf: ['UPDATE_FEATURE'], project: 'projectId' },
  role: 'writer',
  guard: { exempt: 'charts change no decision' },
  params: featureParams.extend({ id: chartId }),
  responses: removed,
  errors: [404],
  example: { params: { ...feature, id: '01KB000000000000000000C002' } },
});
