import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../console');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const texts = names.filter((name) => /^texts\/.*\.ts$/.test(name));
const code = names.filter((name) => /\.tsx?$/.test(name) && !texts.includes(name)).map(read);

/** Names after these are not literal: a value selects them, e.g. `styles[look]`. */
const isChosenByValue = (source: string): boolean => /\w*[sS]tyles\[/.test(source);

describe('what nobody uses', () => {
  it('is no class of a style sheet', () => {
    const unused = names
      .filter((name) => name.endsWith('.module.css'))
      .flatMap((name) => {
        const users = code.filter((source) => source.includes(basename(name)));
        const classes = [...read(name).matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/gi)].map(([, one]) => one ?? '');
        return [...new Set(classes)]
          .filter((one) => !users.some((source) => new RegExp(`\\.${one}\\b`).test(source) || isChosenByValue(source)))
          .map((one) => `${name} .${one}`);
      });
    expect(unused).toEqual([]);
  });

  it('is no text', () => {
    const all = code.join('\n');
    /** Values of the API select its members. */
    const byValue = new Set(['permissions.ts']);
    const unused = texts
      .filter((name) => !byValue.has(basename(name)))
      .flatMap((name) => {
        const own = read(name);
        const members = [...own.matchAll(/^\s+([a-z]\w*):/gm)].map(([, one]) => one ?? '');
        return [...new Set(members)]
          .filter((one) => !new RegExp(`\\b${one}\\b`).test(all) && !new RegExp(`\\.${one}\\b`).test(own))
          .map((one) => `${name} ${one}`);
      });
    expect(unused).toEqual([]);
  });
});

describe('what is missing', () => {
  it('is no class that a component names', () => {
    const missing = names
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => {
        const source = read(name);
        return [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(
          ([, styles = '', file = '']) => {
            const classes = new Set(
              [...read(join(dirname(name), file)).matchAll(/\.([a-z]\w*)/gi)].map(([, one]) => one),
            );
            const body = source.replaceAll(/ from '[^']+'|\bimport\('[^']+'\)/g, '');
            const used = [...body.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, one]) => one ?? '');
            return used.filter((one) => !classes.has(one)).map((one) => `${name} .${one}`);
          },
        );
      });
    expect(missing).toEqual([]);
  });
});
