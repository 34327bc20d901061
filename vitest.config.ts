import { defineConfig } from 'vitest/config';

/** Where the bundles for the second run of the end-to-end tests are built. */
const bundles = 'dist/tested-functions';

// Nothing depends on how fast a machine is: the time-outs only end what hangs.
const shared = { pool: 'threads', testTimeout: 300_000, hookTimeout: 300_000 } as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'sources', include: ['test/**/*.test.ts'] } },
      {
        // The same end-to-end tests on the very bundles that would be uploaded.
        test: {
          ...shared,
          name: 'bundles',
          include: ['test/e2e/*.test.ts'],
          exclude: ['test/e2e/harness.test.ts'],
          env: { HALYARD_TEST_BUNDLES: bundles },
          globalSetup: 'test/e2e/build-bundles.ts',
        },
      },
    ],
  },
});
