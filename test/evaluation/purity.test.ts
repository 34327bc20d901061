import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../lib/evaluation/', import.meta.url);
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

describe('lib/evaluation', () => {
  it('imports nothing but itself and semver', () => {
    const imported = files.flatMap(({ text }) => [...text.matchAll(/from '([^']+)'/g)].map(([, path]) => path));
    const foreign = imported.filter((path) => path !== undefined && !path.startsWith('./'));
    expect(new Set(foreign)).toEqual(new Set(['semver/classes/semver.js']));
  });

  it.each(files)('$name reads no clock, no chance and no surroundings', ({ text }) => {
    const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
    expect(code).not.toMatch(/Date\.now|new Date\(|Math\.random|process\.|performance\.|setTimeout|console\./);
  });

  it('bundles for a browser', async () => {
    const entryPoints = [new URL('index.ts', folder).pathname];
    const { errors, outputFiles } = await build({
      entryPoints,
      bundle: true,
      minify: true,
      platform: 'browser',
      format: 'esm',
      write: false,
    });
    expect(errors).toEqual([]);
    // Small enough to be sent to one.
    expect(outputFiles[0]?.contents.length).toBeLessThan(30_000);
  });
});
