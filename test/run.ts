import { spawn } from 'node:child_process';
import { once } from 'node:events';

// tsc and esbuild are programs in Go: they collect garbage less often, and take more memory.
process.env.GOGC ||= '400';

/**
 * What `npm test` runs: the quick checks side by side, then the tests. Every step runs even when an earlier one fails,
 * so that one run shows every failure.
 */
const checks = [
  // Several checkers on one program each work out the types that they share.
  ['types', 'tsc', '-p', 'tsconfig.json', '--checkers', '1'],
  ['types of the CDK app', 'tsc', '-p', 'infra/aws/tsconfig.json', '--checkers', '1'],
  ['lint and format', 'biome', 'ci', '--colors=off'],
  ['generated files', 'node', 'lib/openapi/generate.ts', '--check'],
] as const;

const run = async (name: string, command: readonly string[]): Promise<{ name: string; passed: boolean }> => {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => output.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => output.push(bytes));
  const [code] = await once(child, 'close');
  const passed = code === 0;
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  if (!passed) console.log(Buffer.concat(output).toString('utf8'));
  return { name, passed };
};

const tests = async (args: readonly string[]): Promise<{ name: string; passed: boolean }> => {
  const child = spawn('vitest', ['run', ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return { name: 'tests', passed: code === 0 };
};

const results = await Promise.all(checks.map(([name, ...command]) => run(name, command)));
results.push(await tests(process.argv.slice(2)));
const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
