import { describe, expect, it } from 'vitest';
import { measureColdStarts } from './bench/cold-start.ts';

const functions = ['authorizer', 'playground/evaluate', 'state/import'];

describe('a cold start', () => {
  it('of a bundle in a fresh process comes to an answer (how fast is measured by npm run bench)', async () => {
    const starts = await measureColdStarts({ rounds: 1, only: (handler) => functions.includes(handler) });
    for (const handler of functions)
      expect(starts.find(({ name }) => name === handler)?.waves, handler).toBeGreaterThan(0);
  });
});
