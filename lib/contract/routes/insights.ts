import { allInsights, insightsQuery, projectInsights } from '../schemas/insights.ts';
import { projectParams } from './feature-paths.ts';
import { routesOf } from './route.ts';

const route = routesOf('insights');

const contentTypes = ['application/json', 'text/csv'] as const;
const asCsv = 'As CSV, with a line for each day, if `Accept` names `text/csv` and not JSON.';
const what =
  'How long flags took to production, in which stages they were on each day, how old the debt is, changes of each day by ' +
  'the type of the environment, and how long change requests waited';

export const getProjectInsights = route('project', {
  method: 'GET',
  path: '/api/admin/projects/{projectId}/insights',
  summary: 'Get insights into a project',
  description: `${what}; with activity, health and members of the project. ${asCsv}`,
  access: 'any',
  // It appends pending events before it counts events.
  role: 'writer',
  params: projectParams,
  query: insightsQuery,
  responses: { 200: { description: 'The insights', schema: projectInsights, contentTypes } },
  errors: [400, 404],
  example: { params: { projectId: 'default' }, query: { days: '30' } },
});

export const getInsights = route('all', {
  method: 'GET',
  path: '/api/admin/insights',
  summary: 'Get insights into all projects',
  description: `${what}, of all projects that the caller sees; with some numbers of each project. ${asCsv}`,
  access: 'any',
  // It appends pending events before it counts events.
  role: 'writer',
  query: insightsQuery,
  responses: { 200: { description: 'The insights', schema: allInsights, contentTypes } },
  errors: [400],
  example: { query: { days: '30' } },
});
