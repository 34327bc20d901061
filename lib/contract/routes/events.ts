import * as z from 'zod';
import { maxPage } from '../limits.ts';
import { event } from '../schemas/event.ts';
import { eventCommit } from '../schemas/event-commit.ts';
import { dateTime } from '../schemas/names.ts';
import { routesOf } from './route.ts';

const route = routesOf('events');
const tagged = {
  id: 10,
  createdAt: '2026-03-09T10:30:00.000Z',
  type: 'feature-tagged',
  createdBy: 'admin',
  createdByUserId: null,
  environment: null,
  project: 'default',
  featureName: 'checkout',
  data: { type: 'simple', value: 'revenue' },
  preData: null,
  tags: [{ type: 'simple', value: 'revenue' }],
};

const version = z.number().int().min(1).describe('Version of the form of this answer');
const events = z.array(event).describe('Newest first');

export const listEvents = route('list', {
  method: 'GET',
  path: '/api/admin/events',
  summary: 'List events',
  description:
    'The newest 100 events of the instance, or with `project` all events of that project, newest first. The events ' +
    'of a project include those of deleted projects with the same id. An unknown project has no events. If the ' +
    'answer would be too large for the platform, the oldest events are left out; `totalEvents` counts them. Ids ' +
    'have no gaps and are never used twice. They follow the order of changes within one project, and within the ' +
    'changes that belong to no project. Across projects they follow the times of the changes that are written to ' +
    'the log together, else the order of writing. Every change answered before this request is in the list.',
  access: { anyOf: ['ADMIN'] },
  // It appends pending events before it answers.
  role: 'writer',
  query: z.object({ project: z.string().optional().describe('Id of a project') }),
  responses: {
    200: {
      description: 'Events, newest first',
      schema: z.object({
        version,
        events,
        totalEvents: z.number().int().describe('Size of the log, or number of events of the project'),
      }),
    },
  },
  example: { query: { project: 'default' }, response: { version: 1, events: [tagged], totalEvents: 1 } },
});

export const listFeatureEvents = route('list-for-feature', {
  method: 'GET',
  path: '/api/admin/events/{featureName}',
  summary: 'List the events of a feature',
  description:
    'All events of the feature in projects that the caller sees, newest first. Only administrators see events of ' +
    'deleted projects. An unknown feature has no events. If the answer would be too large for the platform, the ' +
    'oldest events are left out; `totalEvents` counts them.',
  access: 'any',
  // It appends pending events before it answers.
  role: 'writer',
  params: z.object({ featureName: z.string() }),
  responses: {
    200: {
      description: 'Events, newest first',
      schema: z.object({
        version,
        toggleName: z.string().describe('The name from the path'),
        events,
        totalEvents: z.number().int().describe('Number of events of the feature'),
      }),
    },
  },
  example: {
    params: { featureName: 'checkout' },
    response: { version: 1, toggleName: 'checkout', events: [tagged], totalEvents: 1 },
  },
});

export const searchEvents = route('search', {
  method: 'POST',
  path: '/api/admin/events/search',
  summary: 'Search events',
  description:
    'One page of the events that match all filters, newest first, in projects that the caller sees. Only ' +
    'administrators see events without a project, and events of deleted projects. `totalEvents` counts all matches. ' +
    'One search reads about 5,000 events at most. If the log is larger, the answer contains the matches found so ' +
    'far, `totalEvents` counts these, and the same search with `cursor` continues from there.',
  access: 'any',
  // It appends pending events before it answers.
  role: 'writer',
  duringMaintenance: true,
  body: z.object({
    type: z.string().optional().describe('Kind of event'),
    project: z.string().optional().describe('Id of a project'),
    feature: z.string().optional().describe('Name of a feature'),
    query: z
      .string()
      .optional()
      .describe('A text in the data, the earlier data or the tags of the event, in upper or lower case'),
    createdBy: z.string().optional().describe('Name of the person or token that made the change, as events have it'),
    createdByUserId: z.number().int().optional().describe('Id of the account that made the change'),
    environment: z.string().optional().describe('Name of an environment'),
    from: dateTime.optional().describe('Only events of this moment and later'),
    to: dateTime.optional().describe('Only events before this moment'),
    commits: z.boolean().optional().describe('Whether to answer the commits of the events, too'),
    limit: z.number().int().min(1).max(maxPage).default(maxPage).describe('Size of the page'),
    offset: z.number().int().min(0).default(0).describe('Number of events to skip; not used beside `cursor`'),
    cursor: z
      .string()
      .max(500)
      .optional()
      .describe('`nextCursor` of an earlier answer to a search with the same filters: continues after that page'),
  }),
  responses: {
    200: {
      description: 'Events, newest first',
      schema: listEvents.responses[200].schema.extend({
        totalEvents: z.number().int().describe('Number of all matches, or of those known so far'),
        nextCursor: z
          .string()
          .optional()
          .describe('Cursor for the older events; absent when there are none. A page before the last may be empty'),
        commits: z.array(eventCommit).optional().describe('With `commits`: which events were one change of a project'),
      }),
    },
  },
  example: { body: { project: 'default', type: 'feature-import', limit: 10 }, response: listEvents.example.response },
});

export const readEventLogState = route('pending', {
  method: 'GET',
  path: '/api/admin/event-log',
  summary: 'Show how far the event log is behind',
  description:
    'Commits whose events are not in the log yet, of one project or of the whole instance. Unlike the lists of ' +
    'events, this writes nothing to the log, so it shows whether the log is written by itself; `npm run smoke` ' +
    'waits for it. A healthy stage has nothing pending a few seconds after a change.',
  access: { anyOf: ['ADMIN'] },
  // It cannot append events, so it shows what others have appended.
  role: 'reader',
  query: z.object({ project: z.string().optional().describe('Id of a project') }),
  responses: {
    200: {
      description: 'The pending commits',
      schema: z.object({
        version,
        pending: z.object({
          scopes: z
            .number()
            .int()
            .describe('Number of journals (of projects, and of the instance) with pending commits'),
          commits: z.number().int().describe('Number of pending commits'),
          since: z.iso.datetime().nullable().describe('Time of the oldest pending commit; `null`: there is none'),
          filedBy: z
            .enum(['stream', 'recovery', 'reader'])
            .nullable()
            .describe(
              'Who appended the newest event of the project: the writer that the stream wakes, the recovery run, or ' +
                'somebody who read events; `null` without `project`',
            ),
        }),
      }),
    },
  },
  example: {
    query: { project: 'default' },
    response: { version: 1, pending: { scopes: 0, commits: 0, since: null, filedBy: 'stream' } },
  },
});
