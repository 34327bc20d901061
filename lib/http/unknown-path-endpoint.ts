import { unknownPath } from '../contract/problems.ts';
import type { RouteDeclaration } from '../contract/routes/route.ts';
import type { OriginsOfPaths } from './cors.ts';
import type { ProxyHandler } from './handler.ts';
import { stack } from './stack.ts';

/**
 * The Lambda of what has no route: 404 `NotFoundError` naming method and path (contract: requests §3). Preflights never come
 * so far: `cors` answers them.
 * @param description of the function, for those who read its code
 * @param origins of pages that may call the path; default: those of the stage
 */
export const unknownPathEndpoint = (
  { path, summary, description, role }: Pick<RouteDeclaration, 'path' | 'summary' | 'description' | 'role'>,
  origins?: OriginsOfPaths,
): ProxyHandler =>
  stack(
    {
      method: 'GET',
      path,
      summary,
      description,
      access: 'public',
      role,
      accepts: 'any',
      responses: {},
      errors: [404],
      example: {},
    },
    async ({ event }) => ({ method: event.httpMethod, path: event.path }),
    async ({ method, path: asked }) => {
      throw unknownPath(method, asked);
    },
    origins,
  );
