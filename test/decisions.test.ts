import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The notes of docs/decisions and their index. That links lead to files is in test/links.test.ts. */
const folder = resolve(import.meta.dirname, '../docs/decisions');
const textOf = (file: string): string => readFileSync(resolve(folder, file), 'utf8');
const linked = (text: string): string[] => [...text.matchAll(/\[(\d{4})\]\(/g)].map(([, number = '']) => number);

interface Entry {
  readonly file: string;
  readonly title: string;
  /** `in force`, `changed by 0173 0200`, or `overtaken by 0267`. */
  readonly status: string;
}

/** What a note says in the paragraph below its title. */
const statusIn = (text: string): string => {
  const [, how = '', by = ''] = /^# .*\n\n\*\*Status\.\*\* (Changed|Overtaken) by ([^:]+):/.exec(text) ?? [];
  return how === '' ? 'in force' : `${how.toLowerCase()} by ${linked(by).join(' ')}`;
};

const notes = globSync('[0-9]*.md', { cwd: folder })
  .toSorted()
  .map((file): Entry => {
    const text = textOf(file);
    return { file, title: /^# (.+)/.exec(text)?.[1] ?? '', status: statusIn(text) };
  });

const groups = textOf('README.md').split('\n## ').slice(1);
const rowsOf = (group: string): Entry[] =>
  [...group.matchAll(/^\| \[(\d{4})\]\(([^)]+)\) (.+?) \| .+ \| (.+) \|$/gm)].map(
    ([, number = '', file = '', title = '', status = '']) => ({
      file,
      title: `${number} ${title}`,
      status: status === 'in force' ? status : `${status.split(' ')[0]} by ${linked(status).join(' ')}`,
    }),
  );
const index = groups.flatMap(rowsOf);
const byFile = (a: Entry, b: Entry): number => a.file.localeCompare(b.file);

describe('decisions', () => {
  it('are each in the index exactly once, with their own title and status', () => {
    expect(notes.length).toBeGreaterThan(90);
    expect(index.toSorted(byFile)).toEqual(notes.toSorted(byFile));
  });

  it('have every line of the tables of the index in one form', () => {
    const lines = groups.flatMap((group) => group.split('\n').filter((line) => /^\| (?!Decision \|)/.test(line)));
    expect(lines).toHaveLength(index.length);
  });

  it('are in at most twelve groups of at most twenty-five, so that a person finds one', () => {
    expect(groups.length).toBeLessThanOrEqual(12);
    expect(groups.filter((group) => rowsOf(group).length > 25)).toEqual([]);
  });

  it('have titles that begin with the number of their file, and numbers that are used once', () => {
    expect(notes.filter(({ file, title }) => !title.startsWith(`${file.slice(0, 4)} `))).toEqual([]);
    expect(new Set(notes.map(({ file }) => file.slice(0, 4))).size).toBe(notes.length);
  });

  it('state a status only in its one form, in their first lines, and name other notes there', () => {
    const wrong = notes.filter(({ file, status }) => {
      const numbers: readonly string[] = status.match(/\d{4}/g) ?? [];
      const states = textOf(file).includes('**Status.**');
      return (
        states !== (status !== 'in force') || (states && numbers.length === 0) || numbers.includes(file.slice(0, 4))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('are linked under their own numbers', () => {
    const wrong = ['README.md', ...notes.map(({ file }) => file)].flatMap((file) =>
      [...textOf(file).matchAll(/\[(\d{4})\]\(([^)#]+)/g)]
        .filter(([, number = '', target = '']) => !basename(target).startsWith(`${number}-`))
        .map(({ 0: link }) => `${file}: ${link}`),
    );
    expect(wrong).toEqual([]);
  });
});
