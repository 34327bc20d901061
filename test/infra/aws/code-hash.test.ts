import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { hashOfCode } from '../../../infra/aws/bundles/bundled-function.ts';

it('the hash of code changes with each file that is uploaded, and with nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-code-'));
  const write = (name: string, text: string): string => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    return hashOfCode(folder);
  };
  const seen = [write('index.mjs', 'a'), write('console/assets/page.js', ''), write('console/assets/page.js', 'b')];
  const last = write('index.mjs', 'c');
  expect(new Set([...seen, last]).size).toBe(4);
  expect(write('index.mjs.map', 'd')).toBe(last);
  expect(write('index.mjs', 'c')).toBe(last);
  renameSync(join(folder, 'console/assets/page.js'), join(folder, 'console/assets/other.js'));
  expect(hashOfCode(folder)).not.toBe(last);
});
