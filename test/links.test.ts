import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Links of the documents lead to files, and to headings that are there. */
const root = resolve(import.meta.dirname, '..');
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(resolve(root, file)));

/** A text without its code: what is there is no heading and no link. */
const prose = (text: string): string => text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
const textOf = (document: string): string => prose(readFileSync(resolve(root, document), 'utf8'));

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

/** The anchors of a text; of two headings with the same words the second one has a number. */
const anchorsIn = (text: string): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  const anchors = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const anchor = anchorOf(heading);
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  return new Set(anchors);
};

const anchors = new Map(documents.map((document) => [document, anchorsIn(textOf(document))]));

/** Relative links of a text, also when their words are on two lines, and the files of its pictures. */
const linksIn = (text: string): readonly string[] =>
  [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\(\s*([^)\s]+)(?:\s+"[^"]*")?\s*\)|(?:src|srcset|href)="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));

/** Links of a document that lead nowhere. */
const brokenIn = (document: string, text = textOf(document)): readonly string[] =>
  linksIn(text).filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : posix.join(posix.dirname(document), path).replace(/\/$/, '');
    if (!existsSync(resolve(root, target))) return true;
    return anchor !== undefined && !(anchors.get(target)?.has(anchor) ?? false);
  });

describe('links of the documents', () => {
  it('are found, and those that lead nowhere too', () => {
    const text = [
      'See [the tour](../README.md#a-tour-in-five-minutes), [decisions](decisions), [here](#deploy) and',
      '[a link',
      'on two lines](nowhere.md), `[no link](in-code.md)`, [others](https://example.com/a#b),',
      '[no heading](../README.md#a-tour), [no heading](#a-tour), <img src="console/nothing.png">.',
    ].join('\n');
    expect(brokenIn('docs/operations.md', text)).toEqual([
      'nowhere.md',
      '../README.md#a-tour',
      '#a-tour',
      'console/nothing.png',
    ]);
  });

  it('count headings with the same words, and leave out what is code', () => {
    const text = prose('# A `b` (c), d\n\n## Twice\n\n```sh\n# no heading\n```\n\n## Twice\n');
    expect([...anchorsIn(text)]).toEqual(['a-b-c-d', 'twice', 'twice-1']);
  });

  it.each(documents)('lead to what is there: %s', (document) => {
    expect(brokenIn(document)).toEqual([]);
  });

  it('lead from README to each page for a kind of reader', () => {
    const pages = documents.filter((document) => /^docs\/(for-.*|comparison)\.md$/.test(document));
    expect(pages.length).toBeGreaterThanOrEqual(4);
    expect(linksIn(textOf('README.md'))).toEqual(expect.arrayContaining(pages));
  });
});

describe('the comparison', () => {
  const text = textOf('docs/comparison.md');
  const hasSource = (part: string): boolean => /\]\([^)\s]+\)/.test(part);

  it('has a source in each cell that states something', () => {
    const cells = text
      .split('\n')
      .filter((line) => line.startsWith('| **'))
      .flatMap((line) => line.split(' | ').slice(1));
    expect(cells.length).toBeGreaterThan(30);
    expect(cells.filter((cell) => !hasSource(cell) && cell.replace(/ ?\|$/, '') !== '–')).toEqual([]);
  });

  it('has a source in each statement about others, and about Halyard', () => {
    const statements = text.split(/^- /m).slice(1);
    expect(statements.length).toBeGreaterThan(8);
    expect(statements.filter((statement) => !hasSource(statement))).toEqual([]);
  });

  it('has a date of its own for prices, which change', () => {
    const prices = text.split('\n').filter((line) => line.startsWith('| **') && line.includes(' USD '));
    expect(prices.length).toBeGreaterThan(2);
    expect(prices.filter((line) => !/\d{4}-\d{2}-\d{2}|years old|operations\.md#/.test(line))).toEqual([]);
  });

  it('says when everything was looked up', () => {
    expect(text).toMatch(/looked up on \d{4}-\d{2}-\d{2}/);
  });
});
