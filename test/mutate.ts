import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join, resolve } from 'node:path';
import { z } from 'zod';
import { replaceSection } from './support/section.ts';

/**
 * Changes the rules of `lib/evaluation`, one at a time, and runs the tests on each change. Changes that no test detects
 * are printed, and after a run over all files listed in docs/mutations.md. Fails when the tests detect fewer than
 * {@link LEAST} percent. Arguments limit the run to these files: `npm run check:deep -- mutations hash`.
 */

/** Percentage of changes that the tests have to detect. */
const LEAST = 90;

/**
 * Tests that read or build the sources, which differ after a mutation, and one that takes 100,000 ids each time, which
 * is too slow for a thousand runs.
 */
const LEFT_OUT = ['purity', 'package', 'mutations', 'rollout'];

/** Factor by which the number of random examples is reduced, because there are a thousand runs. */
const FEWER = 20;

const root = resolve(import.meta.dirname, '..');

const position = z.object({ line: z.number(), column: z.number() });

/** The part of Stryker's JSON report that is used. Lines and columns start at 1. */
const reportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          status: z.string(),
          mutatorName: z.string(),
          replacement: z.string(),
          location: z.object({ start: position, end: position }),
        }),
      ),
    }),
  ),
});
type Report = z.infer<typeof reportSchema>;
type Mutant = Report['files'][string]['mutants'][number];

/** The mutation of message texts is off: it proves nothing about a rule. */
const stryker = (files: readonly string[]) => ({
  mutate: files.length > 0 ? files.map((file) => `lib/evaluation/${file}.ts`) : ['lib/evaluation/**/*.ts'],
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'command',
  commandRunner: { command: 'vitest run --bail 1 --reporter dot test/evaluation' },
  plugins: [],
  // The folder is a copy already; each run gets the active mutation from its environment.
  inPlace: true,
  // A time-out counts as detected, so it must not be reached merely because the machine is busy.
  timeoutMS: 15_000,
  thresholds: { high: 100, low: LEAST, break: LEAST },
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: 'mutation.json' },
  tempDirName: '.stryker',
  allowConsoleColors: false,
});

/** Slow tests run last: the others detect most mutations before. */
const LAST = ['compiler', 'literal', 'batch', 'rollout'];

/**
 * Stryker keeps its backup below the folder; those tests are not meant. The files share one set of modules, which the
 * run has for itself.
 */
const vitest = `
const last = ${JSON.stringify(LAST)};
const turn = ({ moduleId }) => last.findIndex((name) => moduleId.endsWith('/' + name + '.test.ts'));
class QuickFirst {
  shard(files) { return files; }
  sort(files) { return [...files].sort((a, b) => turn(a) - turn(b)); }
}
export default {
  cacheDir: '.vite',
  test: {
    include: ['test/evaluation/*.test.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    sequence: { sequencer: QuickFirst },
  },
};
`;

/** Divides every number of runs in a test, to no fewer than 50, and removes checks of how often a case occurs. */
const shortened = (test: string): string =>
  test
    .replaceAll(/(numRuns: (?:runs\()?)([\d_]+)/g, (_, before: string, runs: string) => {
      const many = Number(runs.replaceAll('_', ''));
      return `${before}${Math.min(many, Math.max(50, Math.round(many / FEWER)))}`;
    })
    .replaceAll(/^.*\.rarer\(.*$/gm, '');

/**
 * Copies the rules and their tests into `folder`, without any tsconfig.json, because Stryker would read one with a
 * removed API.
 */
const prepare = (folder: string, files: readonly string[]): void => {
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  cpSync(join(root, 'lib', 'evaluation'), join(folder, 'lib', 'evaluation'), {
    recursive: true,
    filter: (path) => !path.endsWith('.json'),
  });
  cpSync(join(root, 'test', 'evaluation'), join(folder, 'test', 'evaluation'), {
    recursive: true,
    filter: (path) => !LEFT_OUT.some((name) => path.endsWith(`${name}.test.ts`)),
  });
  cpSync(join(root, 'test', 'support', 'runs.ts'), join(folder, 'test', 'support', 'runs.ts'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const name of testFiles(folder)) writeFileSync(name, shortened(readFileSync(name, 'utf8')));
  writeFileSync(join(folder, 'vitest.config.js'), vitest);
  writeFileSync(join(folder, 'stryker.json'), JSON.stringify(stryker(files)));
};

const testFiles = (folder: string): readonly string[] =>
  globSync('test/evaluation/*.test.ts', { cwd: folder }).map((name) => join(folder, name));

/** The number of detected mutations; one that makes the tests run for ever counts as detected. */
const score = (
  mutants: readonly Mutant[],
): { readonly noticed: number; readonly endless: number; readonly all: number } => {
  const count = (...statuses: readonly string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const endless = count('Timeout');
  const noticed = count('Killed') + endless;
  return { noticed, endless, all: noticed + count('Survived', 'NoCoverage') };
};

const percent = ({ noticed, all }: { readonly noticed: number; readonly all: number }): string =>
  `${((100 * noticed) / all).toFixed(1)} %`;

const onOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim();

/** The original text of a mutated place. */
const original = (source: string, { start, end }: Mutant['location']): string => {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, i) => line.slice(i === 0 ? start.column - 1 : 0, i === last ? end.column - 1 : undefined))
    .join('\n');
};

/** The score of each file with its undetected mutations, for docs/mutations.md. */
const document = ({ files }: Report): string => {
  const byName = Object.entries(files)
    .map(([path, { source, mutants }]) => ({ name: basename(path), source, mutants, ...score(mutants) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const survived = byName.flatMap(({ name, source, mutants }) => {
    const lines = mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .sort((a, b) => a.location.start.line - b.location.start.line)
      .map(
        ({ location, replacement }) =>
          `${location.start.line}: ${onOneLine(original(source, location))}  →  ${onOneLine(replacement) || '(nothing)'}`,
      );
    return lines.length > 0 ? [`### ${name}`, ['```', ...lines, '```'].join('\n')] : [];
  });
  return [
    '| File | Changes | Noticed | of these by never ending | |',
    '|---|---:|---:|---:|---:|',
    ...byName.map((file) => `| ${file.name} | ${file.all} | ${file.noticed} | ${file.endless} | ${percent(file)} |`),
    '',
    ...survived.flatMap((block) => [block, '']),
  ]
    .join('\n')
    .trimEnd();
};

/** Runs the mutations; returns whether enough were detected. */
const mutate = async (files: readonly string[]): Promise<boolean> => {
  const unknown = files.filter((file) => !existsSync(join(root, 'lib', 'evaluation', `${file}.ts`)));
  if (unknown.length > 0) throw new Error(`lib/evaluation has no ${unknown.map((file) => `${file}.ts`).join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'halyard-mutations-'));
  try {
    prepare(folder, files);
    const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };
    const child = spawn('stryker', ['run', 'stryker.json'], { cwd: folder, env, stdio: 'inherit' });
    const [code] = await once(child, 'close');
    const report = join(folder, 'mutation.json');
    if (!existsSync(report)) throw new Error('Stryker ended before it had tried the changes; it says why above');
    const results = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    const { noticed, endless, all } = score(Object.values(results.files).flatMap(({ mutants }) => mutants));
    const line = `${noticed} of ${all} changes noticed (${percent({ noticed, all })}), ${endless} of them by never ending`;
    console.log(`${line}; at least ${LEAST} % must be`);
    if (files.length === 0) {
      const page = join(root, 'docs', 'mutations.md');
      const content = `${new Date().toISOString().slice(0, 10)}: ${line}.\n\n${document(results)}`;
      writeFileSync(page, replaceSection(readFileSync(page, 'utf8'), 'mutations', content));
    }
    return code === 0 && noticed >= (LEAST / 100) * all;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

process.exitCode = (await mutate(process.argv.slice(2))) ? 0 : 1;
