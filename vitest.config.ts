import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'threads',
    maxWorkers: 2,
    // Nothing depends on how fast a machine is: these only end what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
