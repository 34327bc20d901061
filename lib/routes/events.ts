import * as z from 'zod';
import { event } from '../schema/event.ts';
import { route } from './route.ts';

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

export const listEvents = route({
  operation: 'listEvents',
  handler: 'events/list',
  method: 'GET',
  path: '/api/admin/events',
  summary: 'List events',
  description:
    'The newest 100 events of the instance, or with `project` all events of that project, newest first, those of deleted ' +
    'projects of that id included. An unknown project has none. Should the answer outgrow what the platform can carry, ' +
    'the oldest events are left out; `totalEvents` counts them. Ids are dense, never used twice, and follow the order of ' +
    'changes within a project, and within what belongs to no project. Across these they follow the times of the changes ' +
    'as far as they are filed together, else the order of filing. Every change answered before the request is there.',
  tag: 'Events',
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
  errors: [401, 403],
  example: { query: { project: 'default' }, response: { version: 1, events: [tagged], totalEvents: 1 } },
});

export const listFeatureEvents = route({
  operation: 'listFeatureEvents',
  handler: 'events/list-for-feature',
  method: 'GET',
  path: '/api/admin/events/{featureName}',
  summary: 'List the events of a feature',
  description:
    'All events of the feature in projects that the caller sees, newest first; those of deleted projects are for ' +
    'administrators only. An unknown feature has none. Should the answer outgrow what the platform can carry, the oldest ' +
    'events are left out; `totalEvents` counts them.',
  tag: 'Events',
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
  errors: [401],
  example: {
    params: { featureName: 'checkout' },
    response: { version: 1, toggleName: 'checkout', events: [tagged], totalEvents: 1 },
  },
});
