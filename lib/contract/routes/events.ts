import * as z from 'zod';
import { event } from '../schemas/event.ts';
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
    'The newest 100 events of the instance, or with `project` all events of that project, newest first, those of deleted ' +
    'projects of that id included. An unknown project has none. Should the answer outgrow what the platform can carry, ' +
    'the oldest events are left out; `totalEvents` counts them. Ids are dense, never used twice, and follow the order of ' +
    'changes within a project, and within what belongs to no project. Across these they follow the times of the changes ' +
    'as far as they are filed together, else the order of filing. Every change answered before the request is there.',
  access: { anyOf: ['ADMIN'] },
  // It files what is pending before it answers.
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
    'All events of the feature in projects that the caller sees, newest first; those of deleted projects are for ' +
    'administrators only. An unknown feature has none. Should the answer outgrow what the platform can carry, the oldest ' +
    'events are left out; `totalEvents` counts them.',
  access: 'any',
  // It files what is pending before it answers.
  role: 'writer',
  params: z.object({ featureName: z.string() }),
  responses: {
    200: {
      description: 'Events, newest first',
      schema: z.object({
        version,
        toggleName: z.string().describe('The name asked for'),
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
    'One page of the events that match all filters, newest first, in projects that the caller sees; events without a ' +
    'project are for administrators only, as are those of deleted projects. `totalEvents` counts all matches. One search ' +
    'reads about 5,000 events at most: should the log be larger, it answers what it found so far, `totalEvents` counts ' +
    'the matches known so far, and the same search with `cursor` goes on from there.',
  access: 'any',
  // It files what is pending before it answers.
  role: 'writer',
  body: z.object({
    type: z.string().optional().describe('Kind of event'),
    project: z.string().optional().describe('Id of a project'),
    feature: z.string().optional().describe('Name of a feature'),
    query: z.string().optional().describe('A text in its data, earlier data or tags, in upper or lower case'),
    limit: z.number().int().min(1).max(100).default(100).describe('Size of the page'),
    offset: z.number().int().min(0).default(0).describe('Number of events to skip; not used beside `cursor`'),
    cursor: z
      .string()
      .max(500)
      .optional()
      .describe('`nextCursor` of an answer to a search with the same filters: goes on behind what that one answered'),
  }),
  responses: {
    200: {
      description: 'Events, newest first',
      schema: listEvents.responses[200].schema.extend({
        totalEvents: z.number().int().describe('Number of all matches, or of those known so far'),
        nextCursor: z
          .string()
          .optional()
          .describe('Goes on with older events; absent when there are none left. A page before the last may be empty'),
      }),
    },
  },
  example: { body: { project: 'default', type: 'feature-import', limit: 10 }, response: listEvents.example.response },
});

export const readEventLogState = route('pending', {
  method: 'GET',
  path: '/api/admin/event-log',
  summary: 'Tell how far the event log is behind',
  description:
    'Commits whose events are not in the log yet, of one project or of the whole instance. Other than the lists of ' +
    'events it files nothing, so it shows whether filing works by itself; `npm run smoke` waits for it. A healthy ' +
    'stage has nothing pending a few seconds after a change.',
  access: { anyOf: ['ADMIN'] },
  // It may not even write: what it sees was filed by somebody else.
  role: 'reader',
  query: z.object({ project: z.string().optional().describe('Id of a project') }),
  responses: {
    200: {
      description: 'What waits',
      schema: z.object({
        version,
        pending: z.object({
          scopes: z.number().int().describe('Journals with commits that are not filed: of projects, and the instance'),
          commits: z.number().int().describe('Number of these commits'),
          since: z.iso.datetime().nullable().describe('When the oldest of them was made; `null`: none waits'),
          filedBy: z
            .enum(['stream', 'recovery', 'reader'])
            .nullable()
            .describe(
              'Who filed the newest event of the project: the writer that the stream wakes, the recovery run, or ' +
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
