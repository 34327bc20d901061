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
    'project are for administrators only, as are those of deleted projects. `totalEvents` counts all matches. One search ' +
    'reads about 5,000 events at most: should the log be larger, it answers what it found so far, `totalEvents` counts ' +
    'the matches known so far, and the same search with `cursor` goes on from there.',
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
  errors: [400, 401, 415],
  example: { body: { project: 'default', type: 'feature-import', limit: 10 }, response: listEvents.example.response },
});
