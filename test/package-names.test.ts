import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/**
 * Whoever runs or installs a package by its name runs the code of the one who registered that name, with the tokens of
 * the environment. So every text of the repository (documents, help, examples, generated sources) names only packages of
 * the lock file, or files: the archives of `npm run package:cli` and `npm run package:evaluation` (docs/decisions/0264).
 */
const root = resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) => /\.(md|ts|tsx|json|html|css|yaml|yml|mjs|js|txt)$/.test(file) && !file.endsWith('package-lock.json'),
  )
  .filter((file) => !file.startsWith('docs/plots/'));

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ bin: z.record(z.string(), z.string()).optional() })),
});
const { packages } = lockSchema.parse(JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')));
const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? '';
const locked = new Set(Object.keys(packages).map(nameOf));
const programs = new Set(Object.values(packages).flatMap(({ bin = {} }) => Object.keys(bin)));
/** Packages of this repository: code may import them, but nobody may install them by name. */
const ours = ['lib/evaluation/package.json'].map(
  (file) => z.object({ name: z.string() }).parse(JSON.parse(readFileSync(resolve(root, file), 'utf8'))).name,
);

const isFile = (word: string): boolean => /^(file:|\.{0,2}\/|<|\$|…)/.test(word);
/** A package without its version: `vitest@5` → `vitest`. */
const withoutVersion = (word: string): string => word.replace(/(?<=.)@[^/]*$/, '');
const isKnown = (word: string): boolean =>
  isFile(word) || locked.has(withoutVersion(word)) || locked.has(`@types/${word}`);

/** A command of a shell, and one in a list: `"command": "npx", "args": […]`. */
const runs =
  /(?:\b(?:npx|bunx|pnpx|(?:npm|pnpm) exec|npm x|(?:pnpm|yarn) dlx|bun x) (?=[@\w./<$…-])|["'](?:npx|bunx|pnpx)["'],?\s*(?:["']?args["']?:\s*)?\[)([^\n`]*)/g;
const installs =
  /\b(?:npm (?:install|i|in|add|isntall|link)|pnpm (?:add|install|i|link)|yarn (?:global )?add|bun (?:add|install|i|a))\b([^\n`]*)/g;
const creates = /\b(?:npm (?:create|init|innit)|(?:pnpm|yarn|bun) create) ([^\n`]*)/g;
/** Addresses that serve packages by name. */
const served = /\b(?:npm:|(?:unpkg\.com|esm\.sh|cdn\.skypack\.dev|cdn\.jsdelivr\.net\/npm)\/)((?:@[\w.-]+\/)?[\w.-]+)/g;
const imported = /(?:\bfrom |\bimport |\bimport\(|\brequire\()(['"])((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]*)?\1/g;

/** The words of one command, as far as it goes on this line, without quotes. */
const wordsOf = (rest: string): readonly string[] =>
  (rest.split(/&&|[|;#)]/)[0] ?? '').split(/[\s,'"[\]\\]+/).filter((word) => /^[\w@./<$…-]/.test(word));

/** The packages that `npx` and its relatives would load if they are not installed: `-p x`, or else the program itself. */
const runBy = (rest: string): readonly string[] => {
  const [, options = '', program = ''] =
    /^((?:(?:-p|--package) \S+ |-\S+ )*)(\S*)/.exec(`${wordsOf(rest).join(' ')} `) ?? [];
  const named = [...options.matchAll(/(?:-p |--package[ =])(\S+)/g)].map(([, name = '']) => name);
  return named.length > 0 || program === '' || programs.has(program) ? named : [program];
};

/** Names of packages in a text that belong to nobody we know. */
const strangersIn = (text: string): readonly string[] => {
  const all = (pattern: RegExp, group = 1) => [...text.matchAll(pattern)].map((match) => match[group] ?? '');
  return [
    ...all(runs).flatMap(runBy),
    ...all(installs).flatMap((rest) => wordsOf(rest).filter((word) => !word.startsWith('-'))),
    ...all(creates).flatMap((rest) =>
      wordsOf(rest)
        .slice(0, 1)
        .map((name) => `create-${name}`),
    ),
    ...all(served),
    ...all(imported, 2).filter((name) => !ours.includes(name) && !isBuiltin(name)),
  ].filter((name) => !isKnown(name));
};

describe('names of packages', () => {
  it.each([
    [['npx', '@halyard/cli', 'pull'].join(' '), '@halyard/cli'],
    [['npx', '-y', 'halyard@1', 'pull'].join(' '), 'halyard@1'],
    [['npx', '-p', 'halyard', 'halyard', 'pull'].join(' '), 'halyard'],
    [['npm', 'install -g halyard-evaluation'].join(' '), 'halyard-evaluation'],
    [['npm', 'i zod halyard'].join(' '), 'halyard'],
    [['pnpm', 'add halyard && date'].join(' '), 'halyard'],
    [['yarn', 'global add halyard'].join(' '), 'halyard'],
    [['bunx', 'halyard'].join(' '), 'halyard'],
    [['npm', 'create halyard'].join(' '), 'create-halyard'],
    [`"command": ${['"npx"', '\n "args": ["-y", "halyard", "mcp"]'].join(',')}`, 'halyard'],
    [['https://unpkg.com', 'halyard@1/index.js'].join('/'), 'halyard'],
    [['import { flag } from', "'halyard/flags'"].join(' '), 'halyard'],
    [['await import(', "'@halyard/cli')"].join(''), '@halyard/cli'],
  ])('finds one of nobody: %s', (text, name) => {
    expect(strangersIn(text)).toEqual([name]);
  });

  it.each([
    'npx vitest run test/store',
    'npx cdk deploy',
    'npx --package=./halyard-cli.tgz halyard plan',
    'npm install --global ./dist/halyard-cli.tgz',
    'npm install zod@4 && npm ci',
    "import { compileSet } from 'halyard-evaluation'",
    "import { join } from 'node:path'",
  ])('accepts %s', (text) => {
    expect(strangersIn(text)).toEqual([]);
  });

  it('are those of the lock file, or files, in all text of the repository', () => {
    const strangers = files.flatMap((file) =>
      strangersIn(readFileSync(resolve(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    );
    expect(files.length).toBeGreaterThan(1000);
    expect(strangers).toEqual([]);
  });
});
