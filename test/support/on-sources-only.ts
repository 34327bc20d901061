import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * End-to-end tests of rules alone: what they would find on bundles, the sources have. The bundles run what differs there:
 * that every function answers at all, its errors included (`samples.test.ts`), addresses under a stage, what is
 * compressed or loaded from a file beside the bundle, and what one function has in its memory after another has written.
 * `npm run check:deep` runs these on bundles too. The waves are those of the sources either way.
 */
const rulesAlone = [
  'archive',
  'archiving-rights',
  'change-request-guard',
  'change-requests',
  'concurrent-patches',
  'configuration',
  'environments',
  'errors',
  'event-search',
  'event-visibility',
  'favorites',
  'feature-environments',
  'features',
  'features-batch',
  'features-batch-rights',
  'groups',
  'harness',
  'hidden-projects',
  'last-administrator',
  'login-providers',
  'names-of-objects',
  'password-mail',
  'passwords',
  'personal-tokens',
  'playground',
  'project-access',
  'project-life',
  'projects',
  'roles',
  'segments',
  'service-accounts',
  'users',
  'waves',
];

/** Files that the run on the bundles leaves out. @throws Error naming one that does not exist */
export const onSourcesOnly = (): readonly string[] => {
  if (process.env.HALYARD_DEEP === 'true') return [];
  return rulesAlone.map((name) => {
    const file = `test/e2e/${name}.test.ts`;
    if (!existsSync(join(root, file)))
      throw new Error(`test/support/on-sources-only.ts names ${file}, which is not there`);
    return file;
  });
};
