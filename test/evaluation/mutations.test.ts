import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import * as cases from './cases.ts';

/** The short form of `npm run check:deep -- mutations`: hand-made changes of rules that the rows alone must detect. */

interface Mutation {
  readonly file: string;
  /** A text that occurs in the file exactly once. */
  readonly text: string;
  readonly replacement: string;
}

const mutations: readonly Mutation[] = [
  { file: 'hash.ts', text: 'h >>> 13', replacement: 'h >>> 12' },
  { file: 'hash.ts', text: '% modulus) + 1', replacement: '% modulus)' },
  { file: 'hash.ts', text: 'prefix.length + length', replacement: 'length' },
  { file: 'operators.ts', text: 'value >= bound', replacement: 'value > bound' },
  { file: 'operators.ts', text: 'value <= bound', replacement: 'value < bound' },
  { file: 'operators.ts', text: 'time > bound', replacement: 'time >= bound' },
  { file: 'operators.ts', text: 'order > 0', replacement: 'order >= 0' },
  { file: 'operators.ts', text: '.map((value) => value.trim())', replacement: '' },
  { file: 'constraint.ts', text: 'return () => false', replacement: 'return () => true' },
  { file: 'constraint.ts', text: 'constraint.inverted ? negated(test) : test', replacement: 'test' },
  { file: 'version.ts', text: '!STARTS_WITH_DIGIT_NO_BLANKS.test(text)', replacement: 'false' },
  { file: 'context.ts', text: 'readField(context, name) || undefined', replacement: 'readField(context, name)' },
  { file: 'text-list.ts', text: 'parts.map(reversed)', replacement: 'parts' },
  { file: 'address.ts', text: 'number > range.last', replacement: 'number >= range.last' },
  { file: 'address.ts', text: 'Number(part) > 255', replacement: 'Number(part) > 256' },
  { file: 'strategies.ts', text: 'Number(text) || 0', replacement: 'Number(text) || 100' },
  { file: 'strategies.ts', text: 'bucketOf(prefix, id, PERCENT) <= share', replacement: 'true' },
  { file: 'stickiness.ts', text: '?? fieldWords(context, sessionId)', replacement: '' },
  { file: 'outcome.ts', text: "applies ? 'unknown' : false", replacement: 'applies' },
];

const rules = resolve(import.meta.dirname, '../../lib/evaluation');
const folder = mkdtempSync(join(tmpdir(), 'halyard-mutations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Replaces a text of the file while it is bundled. */
const mutate = ({ file, text, replacement }: Mutation): Plugin => ({
  name: 'mutate',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[/\\]lib[/\\]evaluation[/\\]/ }, ({ path }) => {
      if (path !== join(rules, file)) return undefined;
      return { contents: readFileSync(path, 'utf8').replace(text, () => replacement), loader: 'ts' };
    });
  },
});

let bundles = 0;

/** Bundles the evaluation of the rows with the rules, changed or not, and counts the rows with a different result. */
const countDiffering = async (plugins: Plugin[] = []): Promise<number> => {
  const outfile = join(folder, `${bundles++}.mjs`);
  const entryPoints = [resolve(import.meta.dirname, 'rows.ts')];
  await build({ entryPoints, outfile, plugins, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
  const rows: typeof import('./rows.ts') = await import(outfile);
  return rows.countDiffering(cases);
};

describe('the rows of cases', () => {
  it('come out as they say', async () => {
    expect(await countDiffering()).toBe(0);
  });

  it.each(mutations)('notice in $file, for $text: $replacement', async (mutation) => {
    expect(readFileSync(join(rules, mutation.file), 'utf8').split(mutation.text)).toHaveLength(2);
    expect(await countDiffering([mutate(mutation)])).toBeGreaterThan(0);
  });
});
