import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { namingDocuments, withNames } from '../../../infra/packages/documents.ts';
import { publishedReadme, writeManifest } from '../../../infra/packages/manifest.ts';
import {
  archiveOf,
  nameOf,
  type Published,
  packageKinds,
  published,
  sourcesOf,
  whereIs,
} from '../../../infra/packages/published.ts';
import { madeUpNames } from './made-up-names.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'halyard-published-'));
afterAll(() => rmSync(folder, { recursive: true }));

const nothing: Published = { scope: undefined, repository: undefined };
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
/** The commands that install something. */
const installedIn = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.startsWith('npm install'));

describe.each(packageKinds)('the package %s', (kind) => {
  const readme = textOf(`${sourcesOf[kind]}/README.md`);

  it('is installed from its archive while it is not published', () => {
    const text = publishedReadme(readme, kind, nothing);
    expect(installedIn(text)).toEqual([expect.stringMatching(`/${archiveOf(kind)}$`)]);
    expect(text).not.toContain('<!--');
  });

  it('is installed by its published name when there is one, and nothing else names it', () => {
    const text = publishedReadme(readme, kind, madeUpNames);
    expect(installedIn(text)).toEqual([expect.stringMatching(` @example/${kind}$`)]);
    expect(text).not.toContain(`halyard-${kind}`);
    expect(text).not.toContain('<!--');
    writeManifest(folder, kind, { names: madeUpNames });
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      name: nameOf(kind, madeUpNames),
      version: JSON.parse(textOf('package.json')).version,
      license: 'Apache-2.0',
      engines: { node: expect.any(String) },
      repository: { type: 'git', url: 'git+https://github.com/example/halyard.git' },
      publishConfig: { access: 'public', provenance: true },
    });
    expect(manifest).not.toHaveProperty('private');
  });
});

describe('what is published', () => {
  it('has a repository if it has a scope: a registry asks where a package comes from', () => {
    expect(published.scope !== undefined && published.repository === undefined).toBe(false);
  });

  it.each(namingDocuments)('is written into %s, and taken back', (document) => {
    const text = textOf(document);
    expect(withNames(document, text, published)).toBe(text);
    const named = withNames(document, text, madeUpNames);
    expect(named).toMatch(/@example\/|github\.com\/example/);
    expect(withNames(document, named, madeUpNames)).toBe(named);
    expect(withNames(document, named, published)).toBe(text);
  });

  it('has a place in each of these documents, or else an error says so', () => {
    for (const document of namingDocuments)
      expect(() => withNames(document, '# Something else', madeUpNames)).toThrow(`${document} has no place`);
  });

  it('leads people who have only a package to a document', () => {
    expect(whereIs('docs/agents.md', nothing)).toBe("docs/agents.md in Halyard's repository");
    expect(whereIs('docs/agents.md', madeUpNames)).toBe('https://github.com/example/halyard/blob/main/docs/agents.md');
  });

  /** What was true when it was written, examples of wrong names, and names of sources, which are private. */
  const others =
    /^(CHANGELOG\.md|docs\/decisions\/.*|test\/package-names\.test\.ts|package-lock\.json|.*\bpackage\.json)$/;

  it('stands nowhere else: no document, message, help or generated file names a package or an archive by itself', () => {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => file !== '' && existsSync(join(root, file)) && !others.test(file));
    expect(files.length).toBeGreaterThan(1000);
    const names = packageKinds.flatMap((kind) => [nameOf(kind), archiveOf(kind)]);
    // `halyard-cdk-` begins the name of a temporary folder.
    const named = new RegExp(`(?<![\\w@-])(?:${names.join('|')})(?![\\w-])`);
    expect(named.test(`./dist/${archiveOf('cli')}`)).toBe(true);
    expect(named.test(`from '${nameOf('cdk')}'`)).toBe(true);
    const found = files.filter((file) => {
      const text = textOf(file);
      return named.test(namingDocuments.includes(file) ? withNames(file, text, madeUpNames) : text);
    });
    expect(found).toEqual([]);
  });
});
