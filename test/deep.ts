import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * What `npm run check:deep` runs: what takes too long for every commit. `npm run check:deep -- properties` runs one part.
 */
const parts: Readonly<Record<string, { readonly command: readonly string[]; readonly env?: NodeJS.ProcessEnv }>> = {
  // Every property forty times as often, 10,000 commits with injected faults, 100,000 hostile requests.
  properties: { command: ['vitest', 'run', '--testTimeout', '3600000'], env: { HALYARD_DEEP: 'true' } },
  // Every rule of the evaluator changed, one at a time: a test must notice.
  mutations: { command: ['stryker', 'run'] },
};

const run = async (name: string): Promise<boolean> => {
  const part = parts[name];
  if (!part) throw new Error(`There is no part ${name}; there are ${Object.keys(parts).join(', ')}`);
  const [program = '', ...args] = part.command;
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...part.env } });
  const [code] = await once(child, 'close');
  return code === 0;
};

const wanted = process.argv.slice(2);
const failed: string[] = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) if (!(await run(name))) failed.push(name);
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
