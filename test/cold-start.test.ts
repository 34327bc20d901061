import { describe, expect, it } from 'vitest';
import { benchColdStart } from './bench/cold-start.ts';

const functions = ['authorizer', 'playground/evaluate', 'state/import'];

describe('a cold start', () => {
  it('of a bundle in a fresh process comes to an answer (how fast is measured by npm run bench)', async () => {
    const rows = await benchColdStart(1, (handler) => functions.includes(handler));
    for (const handler of functions) expect(rows.map(({ name }) => name)).toContain(`cold start ${handler}`);
  });
});
