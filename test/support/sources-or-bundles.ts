import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * End-to-end tests of rules alone: what they would find on bundles, the sources have. The waves are those of the sources
 * either way.
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
 * End-to-end tests of what one function has in its memory after another one has written, and of addresses under a stage:
 * their services run the sources, every function with a memory of its own (`asDeployed` in `test/e2e/harness.ts`).
 */
const memoriesAlone = [
  'api-tokens',
  'events',
  'front',
  'ofrep',
  'ofrep-front',
  'ofrep-providers',
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
 * End-to-end tests of what the bundles may do otherwise: that every function answers at all, its errors included
 * (`samples`), what they compress, load from a file beside them or bring of large libraries. The rules in them are the same
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

/** Files that the run on the bundles leaves out. @throws Error naming one that does not exist */
export const onSourcesOnly = (): readonly string[] => (isDeep ? [] : filesOf([...rulesAlone, ...memoriesAlone]));

/** Files that the run on the sources leaves out. @throws Error naming one that does not exist */
export const onBundlesOnly = (): readonly string[] => filesOf(isDeep ? ['samples'] : differOnBundles);
