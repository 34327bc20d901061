import { unknownPath } from '../lib/contract/problems.ts';
import { route } from '../lib/contract/routes/route.ts';
import { stack } from '../lib/http/stack.ts';

/** Not in the route table: the gateway sends here what is not there. */
const elsewhere = route({
  operation: 'notFound',
  handler: 'not-found',
  method: 'GET',
  path: '/{proxy+}',
  summary: 'Answer what has no path',
  description: 'Unknown paths, and methods that a known path does not have (behaviour §7).',
  tag: 'Service',
  access: 'public',
  role: 'none',
  accepts: 'any',
  responses: {},
  errors: [404],
  example: {},
});

export const handler = stack(
  elsewhere,
  async ({ event }) => ({ method: event.httpMethod, path: event.path }),
  async ({ method, path }) => {
    throw unknownPath(method, path);
  },
);
