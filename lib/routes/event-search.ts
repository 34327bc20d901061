import * as z from 'zod';
import { listEvents } from './events.ts';
import { route } from './route.ts';

export const searchEvents = route({
  operation: 'searchEvents',
  handler: 'events/search',
  method: 'POST',
  path: '/api/admin/events/search',
  summary: 'Search events',
  description:
    'One page of the events that match all filters, newest first, in projects that the caller sees; events without a ' +
    'project are for administrators only. `totalEvents` counts all matches.',
  tag: 'Events',
  access: 'any',
  // It files what is pending before it answers.
  role: 'writer',
  body: z.object({
    type: z.string().optional().describe('Kind of event'),
    project: z.string().optional().describe('Id of a project'),
    feature: z.string().optional().describe('Name of a feature'),
    query: z.string().optional().describe('A text in its data, earlier data or tags, in upper or lower case'),
    limit: z.number().int().min(1).max(100).default(100).describe('Size of the page'),
    offset: z.number().int().min(0).default(0).describe('Number of events to skip'),
  }),
  responses: listEvents.responses,
  errors: [400, 401, 415],
  example: { body: { project: 'default', type: 'feature-import', limit: 10 }, response: listEvents.example.response },
});
