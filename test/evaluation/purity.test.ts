import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../lib/evaluation/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

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
});
