import * as z from 'zod';
import { historyQuery, pastState, revisionList, stateQuery } from '../schemas/history.ts';
import { diffQuery, historyDiff, proposedRestore, restoreBody, restored, undoBody } from '../schemas/history-change.ts';
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
  guard: { exempt: 'it appends pending events, and changes nothing' },
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

export const diffHistory = route('diff', {
  method: 'GET',
  path: `${path}/diff`,
  summary: 'What changed between two moments',
  description:
    'The differences of features, of the segments that they used, and of the settings of the project, each with the ' +
    'member, its value before and after, and a sentence for people. Where times are given, revisions of those times ' +
    'are compared.',
  access: 'any',
  role: 'reader',
  params,
  query: diffQuery,
  responses: { 200: { description: 'The differences', schema: historyDiff } },
  errors: [404],
  example: { params: { projectId: 'default' }, query: { from: '1', to: 'now' } },
});

/** Why the guard of change requests does not refuse these routes: each of their writes is guarded. */
const proposed = 'where changes are reviewed, they are proposed';
const needs =
  'the permissions of the commands that it takes, such as `UPDATE_FEATURE_STRATEGY` in an environment; where change ' +
  'requests are on, to be allowed to propose changes';
const answers = {
  200: { description: 'It is done, or, with `dryRun`, looked at', schema: restored },
  202: { description: 'Part of it is proposed: an environment is under change requests', schema: proposedRestore },
} as const;

export const restoreHistory = route('restore', {
  method: 'POST',
  path: `${path}/restore`,
  summary: 'Restore a project',
  description:
    'Leads features back to what they were at a moment, with the ordinary commands: all their rules, permissions and ' +
    'events hold. Features that were created since then are archived. What cannot be had again is named in ' +
    '`notRestorable`. What is too large for one transaction is done in steps, and completed if it is interrupted.',
  access: 'any',
  needs,
  role: 'writer',
  guard: { exempt: proposed },
  params,
  body: restoreBody,
  responses: answers,
  errors: [404, 409],
  example: { params: { projectId: 'default' }, body: { revision: 1, features: ['checkout'], dryRun: true } },
});

export const undoHistory = route('undo', {
  method: 'POST',
  path: `${path}/undo`,
  summary: 'Take back one commit',
  description:
    'Takes back what exactly one commit changed in features and segments, and nothing else. If that was changed again ' +
    'since then, or cannot be had again, nothing is done, and the error names what is in the way.',
  access: 'any',
  needs,
  role: 'writer',
  guard: { exempt: proposed },
  params,
  body: undoBody,
  responses: answers,
  errors: [404, 409],
  example: { params: { projectId: 'default' }, body: { revision: 5, dryRun: true } },
});
