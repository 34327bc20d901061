import { instanceStatistics } from '../schemas/instance-admin.ts';
import { routesOf } from './route.ts';

const route = routesOf('instance-admin');

/** Prometheus's text format, which is UTF-8. */
const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

export const getInstanceStatistics = route('statistics', {
  method: 'GET',
  path: '/api/admin/instance-admin/statistics',
  summary: 'Get the numbers of this installation',
  description: 'How many users, projects, features and other things there are, and how much they are used.',
  access: 'any',
  // It appends pending events before it counts them.
  role: 'writer',
  responses: { 200: { description: 'The numbers', schema: instanceStatistics } },
  example: {},
});

export const getInstanceStatisticsCsv = route('statistics-csv', {
  method: 'GET',
  path: '/api/admin/instance-admin/statistics/csv',
  summary: 'Get the numbers of this installation as CSV',
  description: 'The same numbers as a file with a line of names and a line of values; objects are JSON.',
  access: 'any',
  // It appends pending events before it counts them.
  role: 'writer',
  responses: { 200: { description: 'The numbers', contentTypes: ['text/csv'] } },
  example: {},
});

export const getInstanceStatisticsForPrometheus = route('prometheus', {
  method: 'GET',
  path: '/internal-backstage/prometheus',
  summary: 'Get the numbers of this installation for Prometheus',
  description:
    'The same numbers as gauges, in the text format that Prometheus reads. Send the token as `Authorization: Bearer`.',
  access: 'any',
  // It appends pending events before it counts them.
  role: 'writer',
  responses: { 200: { description: 'The gauges', contentTypes: [prometheusType] } },
  example: {},
});
