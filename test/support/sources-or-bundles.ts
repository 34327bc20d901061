import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * End-to-end tests of what may differ on bundles: whether every function answers at all, including errors (`samples`),
 * compression, files that are loaded beside a bundle, and large libraries. All others are about rules, and run on the
 * sources: where one function's memory after a write of another one matters, or addresses under a stage, each function
 * of the sources has its own memory (`asDeployed` in `test/e2e/harness.ts`).
 */
const differOnBundles = ['docs', 'oidc', 'samples', 'saml', 'state'];

const fileOf = (name: string): string => {
  const file = `test/e2e/${name}.test.ts`;
  if (!existsSync(join(root, file)))
    throw new Error(`test/support/sources-or-bundles.ts names ${file}, which is not there`);
  return file;
};

/** `npm run check:deep` runs everything on both. */
const isDeep = process.env.HALYARD_DEEP === 'true';

/** Test files that run on the bundles. @throws Error naming one that does not exist */
export const onBundles = (): readonly string[] => (isDeep ? ['test/e2e/*.test.ts'] : differOnBundles.map(fileOf));

/** Test files that run only on the bundles. @throws Error naming one that does not exist */
export const onBundlesOnly = (): readonly string[] => (isDeep ? ['samples'] : differOnBundles).map(fileOf);
