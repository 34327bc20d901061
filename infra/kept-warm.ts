import type { Route } from '../lib/contract/routes/route.ts';

/**
 * The routes that a stage keeps warm if it says so (`--context warm=true`): what the console calls from signing in to a
 * switched flag. test/browser/kept-warm.test.ts compares them with what the pages call.
 */
export const keptWarm: readonly string[] = [
  'GET /api/admin/banners',
  'GET /api/admin/context',
  'GET /api/admin/environments',
  'GET /api/admin/environments/project/{projectId}',
  'GET /api/admin/feature-types',
  'GET /api/admin/notifications',
  'GET /api/admin/projects',
  'GET /api/admin/projects/{projectId}/change-requests/config',
  'GET /api/admin/projects/{projectId}/change-requests/pending/{featureName}',
  'GET /api/admin/projects/{projectId}/features/{featureName}',
  'GET /api/admin/projects/{projectId}/features/{featureName}/lifecycle',
  'GET /api/admin/search/change-requests',
  'GET /api/admin/search/features',
  'GET /api/admin/segments',
  'GET /api/admin/strategies',
  'GET /api/admin/ui-config',
  'GET /api/admin/user',
  'GET /auth/methods',
  'POST /api/admin/events/search',
  'POST /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/off',
  'POST /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/on',
  'POST /auth/simple/login',
  'POST /auth/token',
];

export const isKeptWarm = ({ method, path }: Pick<Route, 'method' | 'path'>): boolean =>
  keptWarm.includes(`${method} ${path}`);
