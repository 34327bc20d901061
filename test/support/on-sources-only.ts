import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * End-to-end tests of rules alone: what they would find on bundles, the sources have. That each function's bundle
 * answers at all, its errors included, is `samples.test.ts`. `npm run check:deep` runs these on bundles too.
 */
const rulesAlone = [
  'archiving-rights',
  'configuration',
  'environments',
  'event-search',
  'favorites',
  'features',
  'archive',
  'features-batch-rights',
  'feature-environments',
  'groups',
  'hidden-projects',
  'names-of-objects',
  'projects',
  'roles',
  'service-accounts',
  'login-providers',
  'users',
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
