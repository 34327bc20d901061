import { unknownPath } from '../lib/contract/problems.ts';
import type { RouteDeclaration } from '../lib/contract/routes/route.ts';
import { stack } from '../lib/http/stack.ts';
import { frontendOrigins } from '../lib/store/deployed/frontend-origins.ts';

/** Not in the route table: the gateway sends here what browsers ask before a page calls the frontend API. */
const preflights = {
  method: 'GET',
  path: '/api/frontend/{proxy+}',
  summary: 'Answer preflights of the frontend API',
  description: 'The origins that administrators have set may call it (contract: ui-config §2).',
  access: 'public',
  role: 'reader',
  accepts: 'any',
  responses: {},
  errors: [404],
  example: {},
} as const satisfies RouteDeclaration;

/** A preflight is answered by `cors`; what comes here is none, or CORS is off. */
export const handler = stack(
  preflights,
  async ({ event }) => ({ method: event.httpMethod, path: event.path }),
  async ({ method, path }) => {
    throw unknownPath(method, path);
  },
  () => frontendOrigins.current(),
);
