import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { namingDocuments, withNames } from '../infra/packages/documents.ts';
import { nameOf, type Published, packageKinds, published } from '../infra/packages/published.ts';
import { madeUpNames } from './infra/packages/made-up-names.ts';

/**
 * Whoever runs or installs a package by its name runs the code of the one who registered that name, with the tokens of
 * the environment. So every text of the repository (documents, help, examples, generated sources) names only packages of
 * the lock file, files (the archives of `npm run package`), and what is published (docs/decisions/0264).
 */
const root = resolve(import.meta.dirname, '..');
const texts = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  // A file that was deleted is listed until that is committed.
  .filter((file) => file !== '' && !file.endsWith('package-lock.json') && existsSync(resolve(root, file)))
  .map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }))
  .filter(({ text }) => !text.includes('\0'));

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ bin: z.record(z.string(), z.string()).optional() })),
});
const { packages } = lockSchema.parse(JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')));
const packageOf = (path: string): string => path.split('node_modules/').at(-1) ?? '';
const locked = new Set(Object.keys(packages).map(packageOf));
const programs = new Set(Object.values(packages).flatMap(({ bin = {} }) => Object.keys(bin)));
/** Packages of this repository: code may import them; who installs them by name does so only when they are published. */
const ours = (names: Published): readonly string[] => packageKinds.map((kind) => nameOf(kind, names));

/** Modules of CloudFront's runtime (infra/front/two-regions.js): no package manager is asked for them. */
const ofTheEdge = ['cloudfront'];

/**
 * Packages of others that the console shows people who connect an application, and that nothing here needs. Each belongs
 * to those who make the SDK: its repository is named in the registry.
 */
const shownOnly = ['@unleash/proxy-client-react'];

const isFile = (word: string): boolean => /^(file:|~?\.{0,2}\/|<|\$|…)/.test(word);
/** A package without its version: `vitest@5` → `vitest`. */
const withoutVersion = (word: string): string => word.replace(/(?<=.)@[^/]*$/, '');
const isKnown = (word: string, names: Published): boolean =>
  isFile(word) ||
  (names.scope !== undefined && ours(names).includes(withoutVersion(word))) ||
  locked.has(withoutVersion(word)) ||
  locked.has(`@types/${word}`) ||
  shownOnly.includes(withoutVersion(word));

/** A program that loads packages, and the rest of its line; in a list, `"command": "npx"`, also the next line. */
const commands =
  /\b(npx|bunx|pnpx|npm|pnpm|yarn|bun)(?:\.cmd)?(?:["'],?\s*(?:["']?args["']?:\s*)?\[| +(?=["']?[@\w./~<$…-]))([^\n`]*)/g;
const runs = ['exec', 'x', 'dlx'];
const installs = ['install', 'i', 'in', 'add', 'isntall', 'link', 'update', 'up', 'upgrade'];
const creates = ['create', 'init', 'innit'];
/** Addresses that serve packages by name. */
const served = /\b(?:npm:|(?:unpkg\.com|esm\.sh|cdn\.skypack\.dev|cdn\.jsdelivr\.net\/npm)\/)((?:@[\w.-]+\/)?[\w.-]+)/g;
const imported = /(?:\bfrom |\bimport |\bimport\(|\brequire\()(['"])((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]*)?\1/g;
const depended = /ependencies["']?: *\{([^{}]*)\}/g;
const dependency = /["']([^"']+)["']: *["'](?:[\^~<>=\d*]|latest\b)[^"']*["']/g;

/** The words of one command, as far as it goes on this line, without quotes. */
const wordsOf = (rest: string): readonly string[] =>
  (rest.split(/&&|[|;#)]/)[0] ?? '').split(/[\s,'"[\]\\]+/).filter((word) => /^[\w@./~<$…-]/.test(word));

/** The packages that `npx` and its relatives would load if they are not installed: `-p x`, or else the program itself. */
const runBy = (words: readonly string[]): readonly string[] => {
  const [, options = '', program = ''] = /^((?:(?:-p|--package) \S+ |-\S+ )*)(\S*)/.exec(`${words.join(' ')} `) ?? [];
  const named = [...options.matchAll(/(?:-p |--package[ =])(\S+)/g)].map(([, name = '']) => name);
  return named.length > 0 || program === '' || programs.has(program) ? named : [program];
};

/**
 * The packages that are installed. For the whole machine there are none: `npm update --global` asks the registry for the
 * name of everything that is installed there, and a file has one, too.
 */
const installedBy = (words: readonly string[]): readonly string[] => {
  const names = words.filter((word) => !word.startsWith('-') && word !== 'global');
  return words.some((word) => ['-g', '--global', 'global'].includes(word))
    ? names.map((name) => `for the machine: ${name}`)
    : names;
};

const loadedBy = (program: string, rest: string): readonly string[] => {
  const words = wordsOf(rest);
  if (program.endsWith('x')) return runBy(words);
  // The first word that is no option, and no value of one.
  const at = words.findIndex((word, i) => [...runs, ...installs, ...creates].includes(word) && isFirst(words, i));
  const [command = '', ...more] = words.slice(at < 0 ? words.length : at);
  if (runs.includes(command)) return runBy(more);
  if (creates.includes(command)) return more.slice(0, 1).map((name) => `create-${name}`);
  const options = words.filter((word, i) => i < at && (word.startsWith('-') || word === 'global'));
  return installs.includes(command) ? installedBy([...options, ...more]) : [];
};
const isFirst = (words: readonly string[], at: number): boolean =>
  words.slice(0, at).every((word, i) => word.startsWith('-') || word === 'global' || words[i - 1]?.startsWith('-'));

/** Names of packages in a text that belong to nobody we know. */
const strangersIn = (text: string, names: Published = published): readonly string[] => {
  const joined = text.replaceAll(/\\\n\s*/g, ' ');
  const all = (pattern: RegExp, group = 1) => [...joined.matchAll(pattern)].map((match) => match[group] ?? '');
  return [
    ...[...joined.matchAll(commands)].flatMap(([, program = '', rest = '']) => loadedBy(program, rest)),
    ...all(served),
    ...all(imported, 2).filter((name) => ![...ours(names), ...ofTheEdge].includes(name) && !isBuiltin(name)),
    ...all(depended).flatMap((list) => [...list.matchAll(dependency)].map(([, name = '']) => name)),
  ].filter((name) => !isKnown(name, names));
};

/** The examples have a `¦` too much, so that this file has none of them. */
const shown = (example: string): string => example.replaceAll('¦', '');

describe('names of packages', () => {
  it.each([
    ['npx¦ @halyard/cli pull', '@halyard/cli'],
    ['npx¦ -y halyard@1 pull', 'halyard@1'],
    ['npx¦ -p halyard halyard pull', 'halyard'],
    ['npx¦ "halyard" pull', 'halyard'],
    ['npm¦ exec -- halyard pull', 'halyard'],
    ['npm¦ install halyard-evaluation', 'halyard-evaluation'],
    ['npm¦ i zod halyard', 'halyard'],
    ['npm¦ --prefix here i "halyard"', 'halyard'],
    ['npm¦ install \\\n  halyard', 'halyard'],
    ['npm¦ update halyard', 'halyard'],
    ['npm¦ --global install halyard', 'for the machine: halyard'],
    ['npm¦ install -g ./halyard-cli.tgz', 'for the machine: ./halyard-cli.tgz'],
    ['pnpm¦ add halyard && date', 'halyard'],
    ['yarn¦ global add halyard', 'for the machine: halyard'],
    ['bunx¦ halyard', 'halyard'],
    ['npm¦ create halyard', 'create-halyard'],
    ['"command": "npx",\n "args":¦ ["-y", "halyard", "mcp"]', 'halyard'],
    ['{"dependencies":¦ {"halyard": "^1.0.0"}}', 'halyard'],
    ['https://unpkg.com/¦halyard@1/index.js', 'halyard'],
    ["import { flag } from ¦'halyard/flags'", 'halyard'],
    ["await import(¦'@halyard/cli')", '@halyard/cli'],
  ])('finds one of nobody: %s', (example, name) => {
    expect(strangersIn(shown(example))).toEqual([name]);
  });

  it.each([
    'npx vitest run test/store',
    'npx cdk deploy',
    'npx --package=./halyard-cli.tgz halyard plan',
    'npm install --prefix ~/.halyard ./dist/halyard-cli.tgz',
    'npm install zod@4 && npm ci',
    '{"dependencies": {"halyard": "file:./halyard-cli.tgz", "zod": "4"}}',
    `import { compileSet } from '${nameOf('evaluation')}'`,
    "import { join } from 'node:path'",
  ])('accepts %s', (text) => {
    expect(strangersIn(text)).toEqual([]);
  });

  it('are those that are published, once they are', () => {
    const commands = [
      'npm¦ install @example/client',
      'npx¦ -y @example/cli@1 pull',
      "import { Halyard } from ¦'@example/cdk'",
    ];
    expect(commands.flatMap((command) => strangersIn(shown(command), madeUpNames))).toEqual([]);
    expect(
      commands.flatMap((command) => strangersIn(shown(command), { ...madeUpNames, scope: undefined })),
    ).toHaveLength(3);
    const wrong = ['npm¦ install @example/server', 'npm¦ install halyard-client'];
    expect(wrong.flatMap((command) => strangersIn(shown(command), madeUpNames))).toHaveLength(2);
    const named = texts
      .filter(({ file }) => namingDocuments.includes(file))
      .flatMap(({ file, text }) => strangersIn(withNames(file, text, madeUpNames), madeUpNames));
    expect(named).toEqual([]);
  });

  it('are those of the lock file, or files, in all text of the repository', () => {
    const strangers = texts.flatMap(({ file, text }) => strangersIn(text).map((name) => `${file}: ${name}`));
    expect(texts.length).toBeGreaterThan(1000);
    expect(strangers).toEqual([]);
  });
});
