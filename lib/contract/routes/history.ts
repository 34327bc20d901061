import * as z from 'zod';
import { historyQuery, pastState, revisionList, stateQuery } from '../schemas/history.ts';
import { routesOf } from './route.ts';

const route = routesOf('history');

const params = z.object({ projectId: z.string() });
const path = '/api/admin/projects/{projectId}/history';

export const listRevisions = route('list', {
  method: 'GET',
  path,
  summary: 'Revisions of a project',
  description:
    'What changed in the project, newest first: one entry for each commit, with its author, the features it touched and ' +
    'its events.',
  access: 'any',
  // It appends the pending events of the project before it answers.
  role: 'writer',
  params,
  query: historyQuery,
  responses: { 200: { description: 'The revisions', schema: revisionList } },
  errors: [404],
  example: { params: { projectId: 'default' }, query: { limit: '10' } },
});

export const getPastState = route('state', {
  method: 'GET',
  path: `${path}/state`,
  summary: 'A project as it was',
  description:
    'The project with all its features, archived ones included, and the segments that they used, as a state document: ' +
    'after a revision, or at a time. Revisions are kept for 400 days unless the stage says otherwise.',
  access: 'any',
  role: 'reader',
  params,
  query: stateQuery,
  responses: { 200: { description: 'The state', schema: pastState } },
  errors: [404],
  example: { params: { projectId: 'default' }, query: { revision: '1' } },
});
