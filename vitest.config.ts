import { defineConfig } from 'vitest/config';
import { testedBundles } from './test/support/bundles.ts';

// Nothing depends on how fast a machine is: the time-outs only end what hangs.
const shared = { pool: 'threads', testTimeout: 300_000, hookTimeout: 300_000 } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'sources', include: ['test/**/*.test.ts'] } },
      {
        // The same end-to-end tests on the very bundles that would be uploaded, under a stage as API
        // Gateway serves it, one at a time as Lambda runs them.
        test: {
          ...shared,
          name: 'bundles',
          include: ['test/e2e/*.test.ts'],
          env: { HALYARD_TEST_BUNDLES: testedBundles, HALYARD_TEST_STAGE: 'e2e', HALYARD_TEST_ONE_AT_A_TIME: 'true' },
          globalSetup: 'test/e2e/build-bundles.ts',
        },
      },
    ],
  },
});
