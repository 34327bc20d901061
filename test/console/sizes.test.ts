import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { buildConsole } from '../../infra/build-console.ts';
import { consoleFolder } from '../../infra/front/console-files.ts';

/** An entry of the build's manifest: the file of a module, and the files that it loads. */
const chunk = z.looseObject({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
  assets: z.array(z.string()).default([]),
});
type Manifest = Record<string, z.infer<typeof chunk>>;

let manifest: Manifest = {};
beforeAll(async () => {
  await buildConsole();
  manifest = z
    .record(z.string(), chunk)
    .parse(JSON.parse(readFileSync(join(consoleFolder, '.vite/manifest.json'), 'utf8')));
});

const limits = { first: 200 * 1024, files: 10, page: 60 * 1024 } as const;

/** Larger parts that are loaded only on demand, with their maximal sizes. */
const larger: Readonly<Record<string, number>> = {
  // The viewer of Swagger, loaded when a route of the API is opened (docs/decisions/0050-the-reference-page.md).
  'pages/reference/viewer.tsx': 420 * 1024,
};

/** The size after compression. CloudFront's quality is not documented, and this one is low. */
const bytesOf = (file: string): number =>
  brotliCompressSync(readFileSync(join(consoleFolder, file)), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    .length;

/** The files that load with a module and with everything that it imports. */
const filesOf = (name: string, known = new Set<string>()): ReadonlySet<string> => {
  const found = manifest[name];
  if (found === undefined || known.has(found.file)) return known;
  for (const file of [found.file, ...found.css, ...found.assets]) known.add(file);
  for (const imported of found.imports) filesOf(imported, known);
  return known;
};

const sizeOf = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + bytesOf(file), 0);
const entry = (): string => Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
const pagesOf = (name: string): readonly string[] => manifest[name]?.dynamicImports ?? [];

/** All files of a page that is opened in a new browser. */
const firstFilesOf = (page: string): readonly string[] => {
  const styles = readdirSync(join(consoleFolder, 'assets')).filter((name) => name.endsWith('.css'));
  expect(styles).toHaveLength(1);
  return ['index.html', ...styles.map((name) => `assets/${name}`), ...filesOf(entry()), ...filesOf(page)];
};

/** What is there when somebody goes to a further page: the page that they come from may be the one after a sign-in. */
const loadedBefore = (): ReadonlySet<string> => new Set(firstFilesOf('pages/home/home-page.tsx'));

describe('what a browser loads', () => {
  it('whichever page is the first, with layout and styles, is at most 200 KB in at most 10 files', () => {
    for (const page of pagesOf(entry())) {
      const files = new Set(firstFilesOf(page));
      expect([page, sizeOf(files), files.size]).toEqual([
        page,
        expect.toSatisfy((bytes: number) => bytes <= limits.first),
        expect.toSatisfy((count: number) => count <= limits.files),
      ]);
    }
  });

  it('each further page is at most 60 KB', () => {
    const loaded = loadedBefore();
    const sizes = pagesOf(entry()).map((page) => [
      page,
      sizeOf([...filesOf(page)].filter((file) => !loaded.has(file))),
    ]);
    console.log(sizes.map(([page, bytes]) => `${Math.round(Number(bytes) / 1024)} KB  ${page}`).join('\n'));
    expect(sizes.length).toBeGreaterThan(4);
    expect(sizes.filter(([, bytes]) => Number(bytes) > limits.page)).toEqual([]);
  });

  it('what a page loads later is as small as a page, but for those that have a reason', () => {
    const pages = pagesOf(entry());
    const parts = [...new Set(pages.flatMap(pagesOf))].filter((part) => !pages.includes(part));
    expect(parts).toEqual(expect.arrayContaining(Object.keys(larger)));
    for (const page of pages) {
      const loaded = new Set(firstFilesOf(page));
      for (const part of pagesOf(page).filter((one) => parts.includes(one))) {
        const bytes = sizeOf([...filesOf(part)].filter((file) => !loaded.has(file)));
        expect([part, bytes <= (larger[part] ?? limits.page), bytes]).toEqual([part, true, bytes]);
      }
    }
  });

  it('is all from here: no file names another address to load', () => {
    for (const name of readdirSync(join(consoleFolder, 'assets')).filter((one) => /\.(css|html)$/.test(one)))
      expect(readFileSync(join(consoleFolder, 'assets', name), 'utf8')).not.toMatch(/https?:\/\//);
    const html = readFileSync(join(consoleFolder, 'index.html'), 'utf8');
    expect(html).not.toMatch(/https?:\/\//);
    expect(html).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=/);
  });
});
