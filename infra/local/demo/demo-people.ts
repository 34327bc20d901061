import type { TokenKind } from '../../../lib/contract/schemas/token.ts';

/** One call, and the kind of token that it creates. */
export interface DemoStep {
  /** Default: POST. */
  readonly method?: 'PUT';
  readonly path: `/api/${string}`;
  readonly body: object;
  readonly keeps?: TokenKind;
}

/** The token in the path of the samples for sign-up. */
export const signupSecret = '00112233445566778899aabbccddeeff';

/** The password that the samples use. */
const demoPassword = 'Seven-geese-fly-7';

const expiresAt = '2099-01-31T12:00:00.000Z';

/**
 * The people of the demo data, in an order in which they get the numbers of the samples: users 2 and 3, service
 * accounts 4 and 5, roles 6 and 7, groups 1 and 2, integrations 1 and 2, signal endpoints 1 and 2, tokens from 2 on. A sample deletes the second one of each kind.
 */
export const demoSteps: readonly DemoStep[] = [
  {
    path: '/api/admin/user-admin',
    body: { username: 'ingrid', name: 'Ingrid', rootRole: 'Editor', password: demoPassword },
  },
  { path: '/api/admin/user-admin', body: { username: 'olav', name: 'Olav', rootRole: 'Viewer' } },
  { path: '/api/admin/service-account', body: { name: 'Build server', rootRole: 2 } },
  { path: '/api/admin/service-account', body: { name: 'Old build server', rootRole: 3 } },
  { path: '/api/admin/user-admin/2/tokens', body: { description: 'desk', expiresAt }, keeps: 'user' },
  { path: '/api/admin/user-admin/2/tokens', body: { description: 'old phone', expiresAt } },
  { path: '/api/admin/user-admin/2/tokens', body: { description: 'old laptop', expiresAt } },
  { path: '/api/admin/service-account/4/token', body: { description: 'weekly', expiresAt } },
  {
    path: '/api/admin/api-tokens',
    body: { tokenName: 'demo server', type: 'client', environment: 'production' },
    keeps: 'client',
  },
  {
    path: '/api/admin/api-tokens',
    body: { tokenName: 'demo page', type: 'frontend', environment: 'production' },
    keeps: 'frontend',
  },
  {
    path: '/api/admin/roles',
    body: { name: 'Release manager', type: 'custom', permissions: [{ name: 'UPDATE_FEATURE' }] },
  },
  { path: '/api/admin/roles', body: { name: 'Apprentice', type: 'custom', permissions: [] } },
  { path: '/api/admin/groups', body: { name: 'App team', users: [{ user: { id: 2 } }] } },
  { path: '/api/admin/groups', body: { name: 'Dissolved team' } },
  { path: '/api/admin/projects/mobile/access', body: { roles: [4], users: [1], groups: [] } },
  { path: '/api/admin/projects/mobile/access', body: { roles: [5], users: [2], groups: [1] } },
  { path: '/api/admin/api-tokens', body: { tokenName: 'old server', type: 'client', environment: 'development' } },
  {
    path: '/api/admin/projects/mobile/api-tokens',
    body: { tokenName: 'old phone app', type: 'frontend', environment: 'development' },
  },
  { path: '/api/admin/projects/default/features/free-shipping/dependencies', body: { feature: 'beta-dashboard' } },
  { path: '/api/admin/metrics/applications/web-shop', body: { strategies: ['default', 'flexibleRollout'] } },
  { path: '/api/admin/scim-settings', body: { enabled: true } },
  { path: '/api/admin/scim-settings/generate-new-token', body: {}, keeps: 'scim' },
  { path: '/api/admin/metrics/applications/old-shop', body: { description: 'Until 2025' } },
  { path: '/api/admin/banners', body: { message: 'Welcome to the demo.' } },
  { path: '/api/admin/banners', body: { message: 'The demo begins soon.', enabled: false } },
  ...['The team that is on call', 'The old channel'].map(
    (description) =>
      ({
        path: '/api/admin/addons',
        // Off: nothing leaves this machine.
        body: {
          provider: 'webhook',
          description,
          enabled: false,
          parameters: { url: 'https://hooks.example.com/halyard' },
          events: ['feature-environment-enabled'],
        },
      }) as const,
  ),
  { path: '/api/admin/signal-endpoints', body: { name: 'demo-alerts', description: 'Alerts of the shop' } },
  { path: '/api/admin/signal-endpoints', body: { name: 'old-alerts' } },
  { path: '/api/admin/signal-endpoints/1/tokens', body: { name: 'first' }, keeps: 'signal' },
  { path: '/api/admin/signal-endpoints/1/tokens', body: { name: 'old' } },
  ...['shop', 'old'].map(
    (name) => ({ path: '/api/v2/code-refs/repositories', body: { name, type: 'github' } }) as const,
  ),
  {
    method: 'PUT',
    path: '/api/v2/code-refs/repositories/shop/branches/main',
    body: {
      name: 'main',
      head: '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
      syncTime: 1_772_400_000_000,
      references: [
        { path: 'src/order.ts', hunks: [{ startingLineNumber: 7, projKey: 'default', flagKey: 'checkout' }] },
      ],
    },
  },
  // The samples send the first event of the log again, so it has to be there.
  { path: '/api/admin/events/search', body: { limit: 1 } },
  { path: '/api/admin/addons/1/resend', body: { from: 1, to: 1 } },
];
