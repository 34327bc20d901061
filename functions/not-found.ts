import { unknownPath } from '../lib/contract/problems.ts';
import type { RouteDeclaration } from '../lib/contract/routes/route.ts';
import { stack } from '../lib/http/stack.ts';

/** Not in the route table: the gateway sends here what is not there. */
const unknownPaths = {
  method: 'GET',
  path: '/{proxy+}',
  summary: 'Answer what has no path',
  description: 'Unknown paths, and methods that a known path does not have (contract: requests §3).',
  access: 'public',
  role: 'none',
  accepts: 'any',
  responses: {},
  errors: [404],
  example: {},
} as const satisfies RouteDeclaration;

export const handler = stack(
  unknownPaths,
  async ({ event }) => ({ method: event.httpMethod, path: event.path }),
  async ({ method, path }) => {
    throw unknownPath(method, path);
  },
);
