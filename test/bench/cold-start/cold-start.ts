/**
 * Measures the time of functions from their import to the first answer, in new processes.
 *
 *     node test/bench/cold-start/cold-start.ts [--rounds 20] [--json] [--mb 512,1024,1769] [functions…]
 *
 * With `--mb` each function is measured with each of these amounts of memory, in turns, in place of its own.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleEntries, handlers } from '../../../infra/bundle.ts';
import { limitsOf } from '../../../infra/limits.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import { type CpuShare, lambdaShare, openCpuShare } from '../tools/cpu-share.ts';
import { median } from '../tools/median.ts';
import { type ColdStartPlace, type Data, openColdStartPlace } from './cold-start-place.ts';

/** A bare handler with the same SDK and as many reads, bundled with default settings: the baseline of a cold start. */
const bare = 'bare';
/** The bare handler, bundled like the functions of this project. */
const bareAlike = 'bare, bundled alike';
const bareSource = 'test/bench/bare/bare-function.ts';
/**
 * Maximal ratio of the time from import to first answer, against a bare handler with as many waits for the table and as
 * many hashes.
 */
export const maxTimes = 1.5;

/** Runs in a fresh process: milliseconds from the import of a bundle to its first answer, and the answer's status. */
const script = `
const [file, event, requestId, entry] = process.argv.slice(1);
for (const level of ['log', 'info', 'warn', 'error']) console[level] = () => {};
const context = { awsRequestId: requestId, getRemainingTimeInMillis: () => 29000 };
if (entry) (await import('node:fs')).writeFileSync(entry, String(process.pid));
const start = performance.now();
const { handler } = await import(file);
const answer = await handler(JSON.parse(event), context);
const ms = performance.now() - start;
process.stdout.write(JSON.stringify({ ms, status: answer?.statusCode ?? 200 }), () => process.exit(0));
`;

interface Start {
  readonly ms: number;
  readonly status: number;
}

const run = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;

/** Whether a function answered its sample as expected: some samples cannot succeed with the demo data. */
const isExpected = (name: string, status: number): boolean =>
  status < 400 || status === routes.find(({ handler }) => handler === name)?.example.refused;

/** One function: its bundle, and how its process is limited. */
interface Candidate {
  readonly name: string;
  /** Its file below `functions/` without extension; of a bare handler its name. */
  readonly handler: string;
  readonly folder: string;
  readonly mb: number;
  readonly event: object;
  readonly writes: boolean;
  readonly data: Data;
  /** Number of waits for the table. */
  readonly waves: number;
  /** Number of password hashes; a hash is slow on purpose. */
  readonly hashes: number;
}

/** The environment of a function for this table. */
type EnvOf = (table: string) => NodeJS.ProcessEnv;

const coldStart = async (
  place: ColdStartPlace,
  { handler, folder, event, writes, data }: Candidate,
  envOf: EnvOf,
  share?: CpuShare,
): Promise<number> => {
  const file = pathToFileURL(join(folder, 'index.mjs')).href;
  const parameters = ['--input-type=module', '-e', script, file, JSON.stringify(event), randomUUID()];
  const { stdout } = await place.withTable(data, writes, (table) =>
    run(process.execPath, [...parameters, ...(share ? [share.entry] : [])], { env: envOf(table), maxBuffer }),
  );
  const { ms, status }: Start = JSON.parse(stdout);
  if (!isExpected(handler, status)) throw new Error(`${handler} answered ${status}`);
  return ms;
};

/** Counts how often a function waits for the table, with the data for which its request succeeds. */
const countWaves = async (
  place: ColdStartPlace,
  { handler, event, writes }: Pick<Candidate, 'handler' | 'event' | 'writes'>,
  envOf: EnvOf,
): Promise<Pick<Candidate, 'data' | 'waves' | 'hashes'>> => {
  const counter = resolve(import.meta.dirname, 'cold-start-waves.ts');
  let refused = 0;
  for (const data of ['demo', 'more'] as const) {
    const { stdout } = await place.withTable(data, writes, (table) =>
      run(process.execPath, [counter, handler, JSON.stringify(event)], { env: envOf(table), maxBuffer }),
    );
    const { status, waves, hashes }: { status: number; waves: number; hashes: number } = JSON.parse(stdout);
    if (isExpected(handler, status)) return { data, waves, hashes };
    refused = status;
  }
  throw new Error(`${handler} answered ${refused}`);
};

/** A bundle with only esbuild's own means: minified, with the SDK inside. */
const bundlePlainly = async (source: string, folder: string): Promise<void> => {
  await build({
    entryPoints: [source],
    outfile: join(folder, 'index.mjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
};

/** The cold starts of one function. */
export interface ColdStart {
  readonly name: string;
  readonly mb: number;
  /** Median of all processes, on a whole core. */
  readonly ms: number;
  /** Ratio to a bare handler with as many waits for the table and as many password hashes. */
  readonly ratio: number;
  /**
   * Time and ratio with the share of a core that Lambda gives to this amount of memory; the bare handler gets the same
   * share.
   */
  readonly limited?: { readonly ms: number; readonly ratio: number };
  /** Number of waits for the table. */
  readonly waves: number;
}

/** The properties in which a function and its bare handler are equal. */
type Kind = Pick<Candidate, 'mb' | 'waves' | 'hashes'>;

const bareName = ({ mb, waves, hashes }: Kind): string =>
  [
    `${bare}, ${waves} read${waves === 1 ? '' : 's'}`,
    ...(hashes > 0 ? [`${hashes} hash${hashes === 1 ? '' : 'es'}`] : []),
    ...(mb === 1024 ? [] : [`${mb} MB`]),
  ].join(', ');

/** A bare handler for each combination of memory, waves and hashes that functions have, and the smallest one. */
const bareCandidates = (folder: string, alike: string, functions: readonly Kind[]): readonly Candidate[] => {
  const least = { mb: 1024, waves: 1, hashes: 0 };
  const kinds = new Map(
    [least, ...functions].map(({ mb, waves, hashes }) => [bareName({ mb, waves, hashes }), { mb, waves, hashes }]),
  );
  const bases = [...kinds].map(([name, kind]) => ({ name, folder, ...kind }));
  return [...bases, { name: bareAlike, folder: alike, ...least }]
    .toSorted((a, b) => b.mb - a.mb || a.waves - b.waves || a.hashes - b.hashes)
    .map((one) => ({
      ...one,
      handler: one.name,
      event: { reads: one.waves, hashes: one.hashes },
      writes: false,
      data: 'demo',
    }));
};

/** Times of one function, in ms. */
interface Times {
  readonly whole: number[];
  readonly limited: number[];
}

/**
 * Measures cold starts. Each round measures all functions in turn, so that a busy moment affects all alike.
 * @param only the functions to measure; the bare handlers are measured in any case
 * @param mbs memory of each function in place of its own; several are measured in turns
 * @param again after that, this many of the slowest are measured in this many additional rounds
 * @throws Error naming the functions that do not answer as expected
 */
export const measureColdStarts = async ({
  rounds = 20,
  only = () => true,
  mbs,
  again = { slowest: 0, rounds: 0 },
}: {
  readonly rounds?: number;
  readonly only?: (handler: string) => boolean;
  readonly mbs?: readonly number[];
  readonly again?: { readonly slowest: number; readonly rounds: number };
} = {}): Promise<ColdStart[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-cold-'));
  const env = process.env;
  const place = await openColdStartPlace(env);
  const shares = new Map<number, CpuShare>();
  try {
    const wanted = handlers().flatMap((handler) => {
      const first = place.events.get(handler);
      if (!first || !only(handler)) return [];
      return (mbs ?? [limitsOf(handler).mb]).map((mb) => ({
        name: mbs ? `${handler}, ${mb} MB` : handler,
        handler,
        ...first,
        mb,
      }));
    });
    const sources = wanted.map(({ handler }) => [handler, `functions/${handler}.ts`] as const);
    const bundles = await bundleEntries({ [bareAlike]: bareSource, ...Object.fromEntries(sources) }, folder);
    const folderOf = (name: string): string => bundles.find(({ handler }) => handler === name)?.folder ?? '';
    await bundlePlainly(bareSource, join(folder, bare));
    for (const mb of new Set([1024, ...wanted.map((one) => one.mb)])) {
      const share = await openCpuShare(lambdaShare(mb));
      if (share) shares.set(mb, share);
    }
    const envOf: EnvOf = (table) => ({
      ...env,
      [variables.table]: table,
      [variables.endpoint]: place.endpoint,
      [variables.validateResponses]: 'false',
    });
    const functions: Candidate[] = [];
    const refused: string[] = [];
    for (const one of wanted)
      await countWaves(place, one, envOf).then(
        (counted) => functions.push({ ...one, folder: folderOf(one.handler), ...counted }),
        (error: Error) => refused.push(error.message),
      );
    // Reports all failures together, because counting the waves of all functions takes minutes.
    if (refused.length > 0) throw new Error(refused.join('\n'));
    const bases = bareCandidates(join(folder, bare), folderOf(bareAlike), functions);
    const candidates = [...bases, ...functions];
    const times = new Map(candidates.map(({ name }): [string, Times] => [name, { whole: [], limited: [] }]));
    const measure = async (some: readonly Candidate[], count: number): Promise<void> => {
      for (let round = 0; round < count; round++)
        for (const one of some) {
          const share = shares.get(one.mb);
          times.get(one.name)?.whole.push(await coldStart(place, one, envOf));
          if (share) times.get(one.name)?.limited.push(await coldStart(place, one, envOf, share));
        }
    };
    await measure(candidates, rounds);
    const timeOf = (name: string, kind: keyof Times): number => median(times.get(name)?.[kind] ?? []);
    const slowest = functions
      .toSorted((a, b) => timeOf(b.name, 'whole') - timeOf(a.name, 'whole'))
      .slice(0, again.slowest);
    // A function that was slow by chance is not slow again, so only the new times of these functions count.
    for (const { name } of again.rounds > 0 ? slowest : []) times.set(name, { whole: [], limited: [] });
    await measure(again.rounds > 0 ? [...bases, ...slowest] : [], again.rounds);
    return candidates.map(({ name, mb, waves, hashes }) => {
      const base = bareName({ mb, waves, hashes });
      const [ms, limited] = [timeOf(name, 'whole'), timeOf(name, 'limited')];
      return {
        name,
        mb,
        ms,
        ratio: ms / timeOf(base, 'whole'),
        ...(shares.has(mb) && { limited: { ms: limited, ratio: limited / timeOf(base, 'limited') } }),
        waves,
      };
    });
  } finally {
    await place.stop();
    for (const share of shares.values()) await share.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const cells = ({ name, mb, ms, ratio, limited, waves }: ColdStart): string =>
  `| ${[
    name,
    `${mb} MB`,
    `${ms.toFixed(0)} ms`,
    `${ratio.toFixed(2)} ×`,
    limited ? `${limited.ms.toFixed(0)} ms` : '',
    limited ? `${limited.ratio.toFixed(2)} ×` : '',
    waves,
  ].join(' | ')} |`;

const isBare = ({ name }: ColdStart): boolean => name.startsWith(bare);

/** The ratio that is compared with the limit: the larger of both. */
export const worstRatio = ({ ratio, limited }: ColdStart): number => Math.max(ratio, limited?.ratio ?? 0);

/** How many functions are within the limit, and which are not. */
export const coldStartVerdict = (starts: readonly ColdStart[]): string => {
  const functions = starts.filter((one) => !isBare(one));
  const above = functions.filter((one) => worstRatio(one) > maxTimes);
  const limit = functions.some(({ limited }) => limited)
    ? ''
    : ' Lambda’s share of a core was not measured: that takes Linux with control groups, and root.';
  return above.length === 0
    ? `All ${functions.length} functions take at most ${maxTimes} × the time of the bare handler.${limit}`
    : `**${above.length} of ${functions.length} functions take more than ${maxTimes} × the time of the bare handler: ` +
        `${above.map(({ name }) => name).join(', ')}.**${limit}`;
};

const head = [
  '| Function | Memory | On a whole core | Against bare | With Lambda’s share of a core | Against bare | Waves |',
  '|---|---:|---:|---:|---:|---:|---:|',
];

/** The table of results, one line per function. */
export const coldStartTable = (starts: readonly ColdStart[]): string =>
  [...head, ...starts.map(cells), '', coldStartVerdict(starts)].join('\n');

/** The slowest functions, and the median of all. @param shown number of functions to show */
export const slowestTable = (starts: readonly ColdStart[], shown = 10): string => {
  const functions = starts.filter((one) => !isBare(one)).toSorted((a, b) => worstRatio(b) - worstRatio(a));
  const middle = functions.toSorted((a, b) => a.ms - b.ms)[Math.floor(functions.length / 2)];
  return [
    ...head,
    ...starts.filter(isBare).map(cells),
    ...functions.slice(0, shown).map(cells),
    ...(middle ? [cells({ ...middle, name: `the middle of all ${functions.length} (${middle.name})` })] : []),
    '',
    coldStartVerdict(starts),
  ].join('\n');
};

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: {
      rounds: { type: 'string', default: '20' },
      json: { type: 'boolean', default: false },
      mb: { type: 'string' },
    },
    allowPositionals: true,
  });
  const only = (handler: string): boolean => positionals.length === 0 || positionals.includes(handler);
  const mbs = values.mb?.split(',').map(Number);
  const starts = await measureColdStarts({ rounds: Number(values.rounds), only, ...(mbs && { mbs }) });
  console.log(values.json ? JSON.stringify(starts) : coldStartTable(starts));
  process.exit(0);
}
