import * as z from 'zod';
import { notImplemented } from '../../contract/problems.ts';
import type { RouteDeclaration } from '../../contract/routes/route.ts';
import type { AnswerOf } from '../handler.ts';

/** The answers at paths that no longer have an operation. */
export const formerResponses = {
  302: { description: 'It is elsewhere' },
  410: {
    description: 'It is gone',
    schema: z.object({ lastHour: z.object({}), lastMinute: z.object({}), maturity: z.literal('deprecated') }),
  },
} as const;
type Former = AnswerOf<Omit<RouteDeclaration, 'responses'> & { readonly responses: typeof formerResponses }>;

/**
 * A redirect to a relative address, because the path may begin with a stage.
 * @param up how many segments of the path are replaced
 */
const leadsTo = (path: string, up: number) => (): Former => ({
  status: 302,
  headers: { Location: `${'../'.repeat(up - 1)}${path}` },
});

/** The answer at the path of usage that was not counted by environment. */
const gone = (): Former => ({ status: 410, body: { lastHour: {}, lastMinute: {}, maturity: 'deprecated' } });

/** For paths that only a separate proxy has, not the frontend API inside a server. */
const ofProxy = (): Former => {
  throw notImplemented(
    'The frontend API does not have this. Ask /api/frontend for features, and /health for health.',
    405,
  );
};

/** Paths without parameters, each for GET (contract: left-out §7). */
const formerPaths: Readonly<Record<string, () => Former>> = {
  '/docs/openapi': leadsTo('docs', 2),
  '/docs/openapi/': leadsTo('docs', 3),
  '/auth/google/login': leadsTo('oidc/login', 2),
  '/auth/google/callback': leadsTo('oidc/login', 2),
  '/api/admin/metrics/seen-toggles': gone,
  '/api/admin/metrics/seen-apps': gone,
  '/api/admin/metrics/feature-toggles': gone,
  '/api/frontend/client/features': ofProxy,
  '/api/frontend/health': ofProxy,
  '/api/frontend/internal-backstage/prometheus': ofProxy,
};
const usageOfFeature = /^\/api\/admin\/metrics\/feature-toggles\/[^/]+$/;

/**
 * The answer at a path of version 5.8 that is gone, has moved, or was never part of this API (contract: left-out §7).
 * @param path after the stage
 * @returns undefined: version 5.8 has nothing at the path
 * @throws Problem `NotImplementedError`
 */
export const formerAnswer = (method: string, path: string): Former | undefined => {
  if (method !== 'GET') return undefined;
  const found = Object.hasOwn(formerPaths, path) ? formerPaths[path] : undefined;
  return (found ?? (usageOfFeature.test(path) ? gone : undefined))?.();
};
