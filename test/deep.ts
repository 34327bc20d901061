import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * The parts of `npm run check:deep`, which take too long for every commit. `npm run check:deep -- properties` runs one
 * part. Words after the name of a part are passed to it: `npm run check:deep -- mutations hash`.
 */
const parts: Readonly<Record<string, { readonly command: readonly string[]; readonly env?: NodeJS.ProcessEnv }>> = {
  // Every property with forty times as many runs, 10,000 commits with injected faults, 100,000 hostile requests.
  properties: { command: ['vitest', 'run', '--testTimeout', '3600000'], env: { HALYARD_DEEP: 'true' } },
  // Every rule of the evaluator is changed, one at a time; a test must fail each time.
  mutations: { command: ['node', 'test/mutate.ts'] },
  // Every guard against races is taken away, one at a time; a history that every run plays must fail each time.
  guards: { command: ['node', 'test/simulation/check-guards.ts'] },
};

/** A part with its arguments. */
interface Wish {
  readonly name: string;
  readonly args: readonly string[];
}

/** The requested parts; all parts if none is named. */
const wishes = (words: readonly string[]): readonly Wish[] => {
  if (words.length === 0) return Object.keys(parts).map((name) => ({ name, args: [] }));
  const wanted: { name: string; args: string[] }[] = [];
  for (const word of words) {
    const before = wanted.at(-1);
    if (Object.hasOwn(parts, word)) wanted.push({ name: word, args: [] });
    else if (before) before.args.push(word);
    else throw new Error(`There is no part ${word}; there are ${Object.keys(parts).join(', ')}`);
  }
  return wanted;
};

const run = async ({ name, args }: Wish): Promise<boolean> => {
  const part = parts[name];
  if (!part) throw new Error(`There is no part ${name}`);
  const [program = '', ...rest] = part.command;
  const child = spawn(program, [...rest, ...args], { stdio: 'inherit', env: { ...process.env, ...part.env } });
  const [code] = await once(child, 'close');
  return code === 0;
};

const failed: string[] = [];
for (const wish of wishes(process.argv.slice(2))) if (!(await run(wish))) failed.push(wish.name);
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
