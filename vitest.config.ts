import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { alone } from './test/support/alone.ts';
import { testedBundles } from './test/support/bundles.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { onBundles, onBundlesOnly } from './test/support/sources-or-bundles.ts';
import { ownTemporaryFolder } from './test/support/temporary.ts';

// What runs where, and why so: docs/decisions/0170-the-time-of-tests.md.

// Nothing depends on how fast a machine is: the time-outs only end what hangs.
const shared = {
  pool: 'threads',
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
} as const;
/** Compiled code, types stripped: a hundred processes start from the same files. */
const env = { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/compiled') };
/** Files that share workers, and with them the modules that are loaded. */
const together = { ...shared, isolate: false, setupFiles: 'test/support/same-environment.ts' } as const;
const own = alone();
ownTemporaryFolder();

export default defineConfig({
  test: {
    // One more than there are processors: most tests wait for another process half of their time. Two more are no faster.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...together,
          // Most services are one like the other, and each runs in the process of the last one.
          env: { ...env, HALYARD_TEST_WARM: 'true' },
          name: 'sources',
          include: ['test/**/*.test.ts'],
          exclude: [...own, ...onBundlesOnly(), 'test/browser/**'],
        },
      },
      {
        test: {
          ...shared,
          env,
          name: 'alone',
          include: [...own],
          // Node loads it with all that it imports, so that a hook of Node can load a part of that anew.
          server: { deps: { external: [/\/test\/support\/real-functions\.ts$/] } },
        },
      },
      {
        // The built console in a browser, one for each worker, and a service that all files share.
        test: {
          ...together,
          env,
          name: 'browser',
          include: ['test/browser/*.test.ts'],
          globalSetup: 'test/browser/global-setup.ts',
        },
      },
      {
        // End-to-end tests on the very bundles that would be uploaded, under a stage as API
        // Gateway serves it, one at a time as Lambda runs them.
        test: {
          ...together,
          name: 'bundles',
          include: [...onBundles()],
          env: {
            ...env,
            HALYARD_TEST_BUNDLES: testedBundles,
            HALYARD_TEST_STAGE: 'e2e',
            HALYARD_TEST_ONE_AT_A_TIME: 'true',
          },
          globalSetup: 'test/e2e/build-bundles.ts',
        },
      },
    ],
  },
});
