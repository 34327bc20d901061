import { isPathOf } from '../console.ts';
import type { Route } from './route.ts';

/**
 * The parts of a stage that callers reach, each with functions and an API of its own (docs/architecture.md): `sdk` is
 * what applications ask, `administration` is what flags are made of, `identity` is who people are, what they may do, and what
 * else an installation has.
 */
export const planes = ['sdk', 'identity', 'administration'] as const;
export type Plane = (typeof planes)[number];

/** The kinds of API that API Gateway has (docs/decisions/0287-the-http-api-of-the-sdk-plane.md). */
export type ApiKind = 'rest' | 'http';

/** The kind of API of each plane. */
export const apiKinds: Readonly<Record<Plane, ApiKind>> = { sdk: 'http', identity: 'rest', administration: 'rest' };

/**
 * A noun keeps its plane for ever: in another stack, its functions would be made before those of the same names are removed, and
 * the update of a stage would fail (docs/decisions/0291-planes.md).
 */
const nounsOf: Readonly<Record<Exclude<Plane, 'administration'>, readonly string[]>> = {
  sdk: ['ofrep', 'sdk'],
  identity: [
    'access-overview',
    'addons',
    'banners',
    'billing',
    'feedback',
    'groups',
    'login-providers',
    'notifications',
    'oidc',
    'passwords',
    'personal-tokens',
    'roles',
    'saml',
    'scim',
    'service-accounts',
    'sessions',
    'signals',
    'signup',
    'splash',
    'users',
  ],
};

/**
 * Paths of each plane, as patterns of the distribution: a request belongs to the first plane, in the order of
 * {@link planes}, that has a pattern for its path. Paths without a pattern belong to the console
 * (docs/decisions/0221). A test compares them with the routes. `/openfeature` is a protocol, too.
 */
export const planePaths: Readonly<Record<Plane, readonly string[]>> = {
  sdk: ['/api/client/*', '/api/frontend', '/api/frontend/*', '/edge/*', '/ofrep/*', '/published/*'],
  identity: [
    '/api/admin/access/*',
    '/api/admin/addons*',
    '/api/admin/auth/*',
    '/api/admin/banners*',
    '/api/admin/email/*',
    '/api/admin/feedback*',
    '/api/admin/groups*',
    '/api/admin/invite-link/*',
    '/api/admin/invoices*',
    '/api/admin/license*',
    '/api/admin/logins',
    '/api/admin/notifications*',
    '/api/admin/permissions',
    '/api/admin/roles*',
    '/api/admin/scim-settings*',
    '/api/admin/service-account*',
    '/api/admin/signal*',
    '/api/admin/splash/*',
    '/api/admin/user*',
    '/api/instance/*',
    '/api/signal-endpoint/*',
    '/auth/*',
    '/invite/*',
    '/logout',
    '/scim/*',
  ],
  administration: ['/api/*', '/docs/*', '/health', '/internal-backstage/*', '/openfeature/*', '/ready'],
};

/** The plane of a route, by its noun. */
export const planeOf = ({ handler }: Pick<Route, 'handler'>): Plane => {
  const noun = handler.split('/')[0] ?? '';
  return planes.find((plane) => plane !== 'administration' && nounsOf[plane].includes(noun)) ?? 'administration';
};

/** The plane of a path; undefined: it belongs to the console. */
export const planeOfPath = (path: string): Plane | undefined =>
  planes.find((plane) => planePaths[plane].some((pattern) => isPathOf(pattern, path)));

/** The kind of API that a path belongs to; paths that no plane has belong to the administration. */
export const kindOfPath = (path: string): ApiKind => apiKinds[planeOfPath(path) ?? 'administration'];
