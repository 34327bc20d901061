import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * A folder in which somebody looks for something has at most 25 entries (docs/decisions/0290-folders-and-names.md). These
 * have more, because each entry is found by a name that its reader knows already.
 */
const lists: Readonly<Record<string, string>> = {
  functions: 'a folder for each noun',
  'lib/flags': 'a folder for each noun',
  'lib/contract/routes': 'a file for each noun',
  'lib/contract/schemas': 'a file for each noun',
  'docs/contract': 'a page for each noun',
  'test/e2e': 'a file for each noun',
  'test/browser': 'a file for each page',
  'console/pages': 'a folder for each page',
  'console/texts': 'a file for each page',
  'console/queries': 'a file for each noun',
  docs: 'a page for each question, found by the table at the end of architecture.md',
  'docs/events': 'a file for each type of event',
  'docs/decisions': 'a page for each number, with an index by subject',
  'lib/evaluation': 'a package of its own, read from index.ts',
  'test/evaluation': 'a file for each file that it tests',
  'test/support': 'a file for each thing that tests share',
  'test/simulation': 'read from history.ts',
  test: 'folders, and the tests of the whole project',
};

const most = 25;

/** The entries of each folder. */
const entries = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const files = execFileSync('git', ['ls-files'], { cwd: resolve(import.meta.dirname, '..'), encoding: 'utf8' });
  const found = new Map<string, Set<string>>();
  for (const file of files.trim().split('\n')) {
    const parts = file.split('/');
    for (const [i, part] of parts.entries()) {
      const folder = parts.slice(0, i).join('/');
      found.set(folder, (found.get(folder) ?? new Set()).add(part));
    }
  }
  return found;
};

describe('folders', () => {
  it(`have at most ${most} entries, apart from lists`, () => {
    const large = [...entries()].filter(([folder, { size }]) => size > most && !(folder in lists));
    expect(large.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([]);
  });

  it('that are lists have more', () => {
    const small = Object.keys(lists).filter((folder) => (entries().get(folder)?.size ?? 0) <= most);
    expect(small).toEqual([]);
  });
});
