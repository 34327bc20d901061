import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Every citation must have a target in the repository: for `contract: features §4.2` a heading of
 * docs/contract/features.md, for `docs/decisions/0120` a note, for a path of the repository a file.
 */
const root = resolve(import.meta.dirname, '..');
const self = 'test/citations.test.ts';
const files = globSync('{lib,functions,infra,test,docs}/**/*.{ts,md,json}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .concat('README.md', 'CONTRIBUTING.md')
  .filter((file) => file !== self && !file.startsWith('docs/plots/'));
const textOf = (file: string): string => readFileSync(resolve(root, file), 'utf8');

const heading = /^#{2,3} (\d+(?:\.\d+)?)(?= )/gm;
/** The numbered headings of each page, in their order. */
const pages = new Map(
  globSync('docs/contract/*.md', { cwd: root }).map((file) => [
    posix.basename(file.replaceAll('\\', '/'), '.md'),
    [...textOf(file).matchAll(heading)].map(([, number = '']) => number),
  ]),
);

/** A page and its sections: `contract: state §6.5, §9; projects §6.1`. A citation may continue on the next line. */
const citation = /contract: ((?:[a-z][a-z-]* §\d[\d.]*(?:(?:,| and| to)? §\d[\d.]*)*(?:; )?)+)/g;
const part = /([a-z][a-z-]*)((?:(?:,| and| to)? §\d[\d.]*)+)/g;
/** Joins the lines of a comment, so that a citation across two lines is found. */
const joined = (text: string): string => text.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
const trimmed = (number: string): string => number.replace(/\.$/, '');

/** The citations in a text, as `page §number`. */
const citedIn = (text: string): readonly string[] =>
  [...joined(text).matchAll(citation)].flatMap(([, list = '']) =>
    [...list.matchAll(part)].flatMap(([, page = '', numbers = '']) =>
      [...numbers.matchAll(/§(\d[\d.]*)/g)].map(([, number = '']) => `${page} §${trimmed(number)}`),
    ),
  );

const exists = (cited: string): boolean => {
  const [page = '', number = ''] = cited.split(' §');
  return pages.get(page)?.includes(number) ?? false;
};

describe('citations', () => {
  it('are found, also across two lines and several in one', () => {
    expect(citedIn('(contract: state §6.5, §9; projects §6.1)')).toEqual(['state §6.5', 'state §9', 'projects §6.1']);
    expect(citedIn(' * as it is (contract:\n * features §4).')).toEqual(['features §4']);
  });

  it('lead to a numbered section of the contract', () => {
    const missing = files.flatMap((file) =>
      citedIn(textOf(file))
        .filter((cited) => !exists(cited))
        .map((cited) => `${file}: ${cited}`),
    );
    expect(missing).toEqual([]);
  });

  it('are complete: `contract:` is always followed by a page and a section', () => {
    const broken = files.flatMap((file) => {
      const text = joined(textOf(file));
      return [...text.matchAll(/\bcontract: [a-z-]+ ?§?[^,;)]{0,12}/g)]
        .filter(({ 0: found }) => !/^contract: [a-z-]+ §\d/.test(found) && !/^contract: <page>/.test(found))
        .map(({ 0: found }) => `${file}: ${found}`);
    });
    expect(broken.filter((one) => !one.startsWith('docs/contract/README.md'))).toEqual([]);
  });

  it('name no document that is not here', () => {
    const outside = files.flatMap((file) =>
      [...joined(textOf(file)).matchAll(/\b([Ss]pec|[Bb]ehaviour|[Dd]esign),? ?§ ?\d[\d.]*/g)].map(
        ({ 0: found }) => `${file}: ${found}`,
      ),
    );
    expect(outside).toEqual([]);
  });

  it('in titles of tests are pages and sections of the contract, and the only numbers there', () => {
    const title = /\bdescribe(?:\.each\([^)]*\))?\(\s*(['"`])(.+?)\1/g;
    const wrong = files
      .filter((file) => file.endsWith('.test.ts'))
      .flatMap((file) =>
        [...textOf(file).matchAll(title)].flatMap(({ 2: text = '' }) => {
          const [, page, number] = /^([a-z-]+) §(\d[\d.]*)/.exec(text) ?? [];
          const known = page === undefined || (pages.get(page)?.includes(trimmed(number ?? '')) ?? false);
          return known && !/^\d+(\.\d+)* /.test(text) ? [] : [`${file}: ${text}`];
        }),
      );
    expect(wrong).toEqual([]);
  });

  it('of decisions and of files lead to them', () => {
    const notes = new Set(
      globSync('docs/decisions/*.md', { cwd: root }).map((file) =>
        posix.basename(file.replaceAll('\\', '/')).slice(0, 4),
      ),
    );
    const missing = files.flatMap((file) =>
      [...textOf(file).matchAll(/decisions\/(\d{4})/g)]
        .filter(([, number = '']) => !notes.has(number))
        .map(({ 0: found }) => `${file}: ${found}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('a path in a document, a comment or a test', () => {
  /**
   * Texts that begin like a path of the repository: `lib/store/jobs/run.ts`, `functions/recovery`, `test/simulation`.
   */
  const path = /(?<![\w./@$}-])(?:lib|functions|infra|test|docs)\/[\w./-]*\w/g;
  /**
   * Texts that look like paths of the repository but are none: an address of the API, and an example of a wrong
   * command.
   */
  const others = ['docs/openapi.json', 'test/nowhere'];
  /** Files may be named without their extension, and decisions by their number. */
  const isThere = (found: string): boolean =>
    ['', '.ts'].some((ending) => existsSync(resolve(root, found + ending))) || /^docs\/decisions\/\d{4}$/.test(found);

  /** A path with a placeholder or pattern, such as `lib/flags/<noun>` or `docs/*.md`, ends before the placeholder. */
  const missingIn = (text: string): readonly string[] =>
    [...text.matchAll(path)]
      .filter(({ 0: found, index }) => !/^\/?[<*{$]/.test(text.slice(index + found.length)))
      .map(({ 0: found }) => found)
      .filter((found) => !isThere(found) && !others.includes(found));

  it('is found', () => {
    expect(missingIn('see lib/nowhere/at-all.ts, `functions/none` and lib/store')).toEqual([
      'lib/nowhere/at-all.ts',
      'functions/none',
    ]);
  });

  it('exists', () => {
    const all = [...files, 'CHANGELOG.md', 'vitest.config.ts', 'biome.json', 'package.json'];
    const missing = all.flatMap((file) => missingIn(textOf(file)).map((found) => `${file}: ${found}`));
    expect(missing).toEqual([]);
  });
});

describe('the pages of the contract', () => {
  it.each([...pages])('%s numbers its sections one after the other', (_, numbers) => {
    let [section, sub] = [0, 0];
    for (const number of numbers) {
      if (number.includes('.')) sub += 1;
      else [section, sub] = [section + 1, 0];
      expect(number).toBe(sub === 0 ? String(section) : `${section}.${sub}`);
    }
  });
});
