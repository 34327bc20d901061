import type { DemoStep } from './demo-people.ts';

const config = { method: 'PUT', body: { changeRequestsEnabled: true } } as const;
const production = (project: string) =>
  `/api/admin/projects/${project}/environments/production/change-requests` as const;
const enable = (feature: string) => ({ action: 'updateEnabled', feature, payload: { enabled: true } });

/** A chart of errors. @param id that of the sample */
const chart = (id: string) => ({ id, metricName: 'checkout_errors', timeRange: 'day', aggregationMode: 'count' });

/**
 * Change requests of the demo data, in an order in which they get the numbers of the samples: request 1 in `default`
 * with the changes 1 and 2, request 2 in `mobile`. Both are drafts of the administrator.
 */
export const demoChangeRequests: readonly DemoStep[] = [
  { path: `${production('default')}/config`, ...config },
  { path: `${production('mobile')}/config`, ...config },
  { path: production('default'), body: [enable('beta-dashboard'), enable('free-shipping')] },
  { path: production('mobile'), body: enable('mobile-dark-mode') },
  // Two action sets, and charts: last, because samples name revisions of the project.
  ...['Stop the checkout', 'Old actions'].map(
    (name) =>
      ({
        path: '/api/admin/projects/default/actions',
        body: {
          name,
          actorId: 4,
          match: { source: 'signal-endpoint', sourceId: 1, payload: { status: { operator: 'IN', values: ['no'] } } },
          actions: [
            {
              action: 'TOGGLE_FEATURE_OFF',
              executionParams: { environment: 'production', featureName: 'beta-dashboard' },
            },
          ],
        },
      }) as const,
  ),
  { path: '/api/admin/impact-metrics/config', body: chart('01KB000000000000000000C001') },
  {
    path: '/api/admin/projects/default/features/checkout/impact-metrics/config',
    body: chart('01KB000000000000000000C002'),
  },
];
