import { unknownPath } from '../../contract/problems.ts';
import type { RouteDeclaration } from '../../contract/routes/route.ts';
import type { OriginsOfPaths } from '../browsers/cors.ts';
import type { ProxyHandler } from '../handler.ts';
import { formerAnswer, formerResponses } from './former-paths.ts';
import { type Arrival, stack } from './stack.ts';

/**
 * The path after the stage. The parameter loses a slash at the end, so that slash is taken from the whole path. An HTTP
 * API has neither a parameter for the route `$default` nor a stage in its paths.
 */
const unmatchedOf = (path: string, { proxy }: Arrival['params']): string =>
  proxy === undefined ? path : `/${proxy.replace(/\/$/, '')}${path.endsWith('/') ? '/' : ''}`;

/** Every path that no route has. */
export const anyPath = {
  path: '/{proxy+}',
  summary: 'Answer what has no path',
  description: 'Unknown paths, and methods that a known path does not have (contract: requests §3).',
  role: 'none',
} as const;

/**
 * The Lambda for paths without a route: 404 `NotFoundError` naming method and path (contract: requests §3), except at
 * paths that version 5.8 has (contract: left-out §7). Preflights never reach it: `cors` answers them.
 * @param description of the function, for readers of its code
 * @param origins of web pages that may call the path; default: those of the stage
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
      responses: formerResponses,
      errors: [404],
      example: {},
    },
    async ({ event, params }) => ({
      method: event.httpMethod,
      path: event.path,
      unmatched: unmatchedOf(event.path, params),
    }),
    async ({ method, path: asked, unmatched }) => {
      const former = formerAnswer(method, unmatched);
      if (former) return former;
      throw unknownPath(method, asked);
    },
    origins,
  );
