import * as z from 'zod';
import { route } from './route.ts';

export const readEventLogState = route({
  operation: 'readEventLogState',
  handler: 'events/pending',
  method: 'GET',
  path: '/api/admin/event-log',
  summary: 'Tell how far the event log is behind',
  description:
    'Commits whose events are not in the log yet, of one project or of the whole instance. Other than the lists of ' +
    'events it files nothing, so it shows whether filing works by itself; `npm run smoke` waits for it. A healthy ' +
    'stage has nothing pending a few seconds after a change.',
  tag: 'Events',
  access: { anyOf: ['ADMIN'] },
  // It may not even write: what it sees was filed by somebody else.
  role: 'reader',
  query: z.object({ project: z.string().optional().describe('Id of a project') }),
  responses: {
    200: {
      description: 'What waits',
      schema: z.object({
        version: z.number().int().min(1).describe('Version of the form of this answer'),
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
  errors: [401, 403],
  example: {
    query: { project: 'default' },
    response: { version: 1, pending: { scopes: 0, commits: 0, since: null, filedBy: 'stream' } },
  },
});
