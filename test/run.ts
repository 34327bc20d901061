import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

// tsc and esbuild are programs in Go: they collect garbage less often, and take more memory.
process.env.GOGC ||= '400';

/**
 * The steps of `npm test`: the quick checks, one after the other, in parallel with the build of the console and the
 * tests. The tests sometimes wait for other processes, and their start uses only one processor. Browser tests wait
 * most, so they run in parallel with the others. Every step runs even if another one fails, so that one run shows every
 * failure.
 */
const checks = [
  ['generated files', 'node', 'infra/generate.ts', '--check'],
  ['lint and format', 'biome', 'ci', '--colors=off'],
  // With several checkers, each would compute the types that they share.
  ['types', 'tsc', '-p', 'tsconfig.json', '--checkers', '1'],
  ['types of the console', 'tsc', '-p', 'console/tsconfig.json', '--checkers', '1'],
  ['types of its tests', 'tsc', '-p', 'test/browser/tsconfig.json', '--checkers', '1'],
  ['types of the CDK app', 'tsc', '-p', 'infra/aws/tsconfig.json', '--checkers', '1'],
] as const;

interface Result {
  readonly name: string;
  readonly passed: boolean;
  /** The output, unless it was shown during the run. */
  readonly output?: string;
}

const run = async (name: string, command: readonly string[]): Promise<Result> => {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => output.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => output.push(bytes));
  const [code] = await once(child, 'close');
  const passed = code === 0;
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  return { name, passed, output: Buffer.concat(output).toString('utf8') };
};

const tests = async (args: readonly string[]): Promise<Result> => {
  const child = spawn('vitest', ['run', ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return { name: 'tests', passed: code === 0 };
};

/**
 * Shows the output of browser tests in one piece, because the other tests write at the same time: at the end if one
 * fails, otherwise at once.
 */
const testsInBrowser = async (): Promise<Result> => {
  const workers = String(availableParallelism());
  const result = await run('tests in a browser', [
    ...['vitest', 'run', '--project', 'browser', '--maxWorkers', workers],
  ]);
  if (result.passed) console.log(result.output);
  return result;
};

/** @param args arguments for Vitest, which then runs only once */
const runTests = (args: readonly string[]): Promise<readonly Result[]> =>
  Promise.all(args.length > 0 ? [tests(args)] : [tests(['--project', '!browser']), testsInBrowser()]);

const runChecks = async (): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (const [name, ...command] of checks) results.push(await run(name, command));
  return results;
};

const checking = runChecks();
// Built before the tests, because several of them use the build.
const built = await run('the console', ['node', 'infra/build-console.ts']);
const [checked, tested] = await Promise.all([checking, runTests(process.argv.slice(2))]);
const failed = [built, ...checked, ...tested].filter(({ passed }) => !passed);
// Shown at the end, where the output of the tests does not hide it.
for (const { name, output } of failed) if (output !== undefined) console.log(`\n${name}:\n${output}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
