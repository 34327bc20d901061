import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const docs = new URL('../../docs/evaluation.md', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'evaluation-docs-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** The examples as one program that checks every line of the form `expression; // → value`. */
const program = (): string => {
  const blocks = [...readFileSync(docs, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
  const code = blocks
    .join('\n')
    .replaceAll("'../lib/", `'${new URL('../../lib/', import.meta.url).pathname}`)
    .replaceAll(/^(.+); \/\/ → (.+)$/gm, 'deepStrictEqual($1, $2); checked++;');
  return `import { deepStrictEqual } from 'node:assert';\nlet checked = 0;\n${code}\nexport { checked };\n`;
};

describe('docs/evaluation.md', () => {
  it('shows examples that run and answer what they say', async () => {
    const file = join(folder, 'examples.ts');
    writeFileSync(file, program());
    const { checked } = await import(file);
    expect(checked).toBeGreaterThan(6);
  });
});
