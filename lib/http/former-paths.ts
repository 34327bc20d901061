import * as z from 'zod';
import { notImplemented } from '../contract/problems.ts';
import type { RouteDeclaration } from '../contract/routes/route.ts';
import type { AnswerOf } from './handler.ts';

/** What is answered at paths that have no operation any more. */
export const formerResponses = {
  302: { description: 'It is elsewhere' },
  410: {
    description: 'It is gone',
    schema: z.object({ lastHour: z.object({}), lastMinute: z.object({}), maturity: z.literal('deprecated') }),
  },
} as const;
type Former = AnswerOf<Omit<RouteDeclaration, 'responses'> & { readonly responses: typeof formerResponses }>;

/**
 * Relative, because the path may begin with a stage.
 * @param up how many segments of the path are replaced
 */
const leadsTo = (path: string, up: number) => (): Former => ({
  status: 302,
  headers: { Location: `${'../'.repeat(up - 1)}${path}` },
});

/** Usage before it was counted by environment. */
const gone = (): Former => ({ status: 410, body: { lastHour: {}, lastMinute: {}, maturity: 'deprecated' } });

/** What a proxy of its own answers, and the frontend API inside a server does not. */
const ofProxy = (): Former => {
  throw notImplemented(
    'The frontend API does not have this. Ask /api/frontend for features, and /health for health.',
    405,
  );
};

/** Paths without parameters; a GET each (contract: left-out §7). */
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
 * What version 5.8 has at a path, and says itself that it is gone, elsewhere or never there (contract: left-out §7).
 * @param path after the stage
 * @returns undefined: nothing was ever there
 * @throws Problem `NotImplementedError`
 */
export const formerAnswer = (method: string, path: string): Former | undefined => {
  if (method !== 'GET') return undefined;
  const found = Object.hasOwn(formerPaths, path) ? formerPaths[path] : undefined;
  return (found ?? (usageOfFeature.test(path) ? gone : undefined))?.();
};
