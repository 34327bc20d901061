import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * End-to-end tests that check only rules: bundles give the same results as the sources. Waves are always those of the
 * sources.
 */
const rulesAlone = [
  'applications',
  'archive',
  'archiving-rights',
  'change-request-guard',
  'change-requests',
  'concurrent-patches',
  'configuration',
  'console',
  'consoles',
  'environments',
  'errors',
  'event-search',
  'event-visibility',
  'expected-revision',
  'favorites',
  'feature-environments',
  'features',
  'features-batch',
  'features-batch-rights',
  'groups',
  'harness',
  'hidden-projects',
  'history',
  'history-restore',
  'instance-admin',
  'last-administrator',
  'login-providers',
  'maintenance',
  'manifest',
  'names-of-objects',
  'notifications',
  'password-mail',
  'passwords',
  'personal-tokens',
  'playground',
  'project-access',
  'project-life',
  'projects',
  'roles',
  'scim',
  'search',
  'segments',
  'service-accounts',
  'signup',
  'terraform',
  'users',
  'waves',
];

/**
 * End-to-end tests of one function's memory after a write of another function, and of addresses under a stage. Their
 * services run the sources, and every function has its own memory (`asDeployed` in `test/e2e/harness.ts`).
 */
const memoriesAlone = [
  'api-tokens',
  'events',
  'front',
  'ofrep',
  'ofrep-front',
  'ofrep-providers',
  'past-states',
  'published-answers',
  'readiness',
  'sdk-client',
  'sdk-edge',
  'sdk-front',
  'sdk-frontend',
  'sdk-unmodified',
  'sessions',
  'ui-config',
  'usage',
];

/**
 * End-to-end tests of behaviour that may differ on bundles: whether every function answers at all, including errors
 * (`samples`), compression, files that are loaded beside a bundle, and large libraries. Other tests check their rules
 * on the sources.
 */
const differOnBundles = ['docs', 'oidc', 'samples', 'saml', 'state'];

const filesOf = (names: readonly string[]): readonly string[] =>
  names.map((name) => {
    const file = `test/e2e/${name}.test.ts`;
    if (!existsSync(join(root, file)))
      throw new Error(`test/support/sources-or-bundles.ts names ${file}, which is not there`);
    return file;
  });

/** `npm run check:deep` runs everything on both. */
const isDeep = process.env.HALYARD_DEEP === 'true';

/** Test files that run only on the sources. @throws Error naming one that does not exist */
export const onSourcesOnly = (): readonly string[] => (isDeep ? [] : filesOf([...rulesAlone, ...memoriesAlone]));

/** Test files that run only on the bundles. @throws Error naming one that does not exist */
export const onBundlesOnly = (): readonly string[] => filesOf(isDeep ? ['samples'] : differOnBundles);
