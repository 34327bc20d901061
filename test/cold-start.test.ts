import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ColdStart } from './bench/cold-start/cold-start.ts';

const functions = ['authorizer', 'playground/evaluate', 'state/import'];

describe('a cold start', () => {
  it('of a bundle in a fresh process comes to an answer (how fast is measured by npm run bench)', async () => {
    const command = [
      resolve(import.meta.dirname, 'bench/cold-start/cold-start.ts'),
      '--rounds',
      '1',
      '--json',
      ...functions,
    ];
    const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 64 * 1024 * 1024 });
    const starts: readonly ColdStart[] = JSON.parse(stdout);
    for (const handler of functions)
      expect(starts.find(({ name }) => name === handler)?.waves, handler).toBeGreaterThan(0);
  });
});
