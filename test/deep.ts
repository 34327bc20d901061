import { type Part, runParts, runProgram } from './parts.ts';

const command =
  (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Part =>
  (words) =>
    runProgram(program, [...args, ...words], env);

/**
 * The parts of `npm run check:deep`, which take too long for every commit. `npm run check:deep -- properties` runs one
 * part. Words after the name of a part are passed to it: `npm run check:deep -- mutations hash`.
 */
const parts: Readonly<Record<string, Part>> = {
  // Every property with forty times as many runs, 10,000 commits with injected faults, 100,000 hostile requests.
  properties: command('vitest', ['run', '--testTimeout', '3600000'], { HALYARD_DEEP: 'true' }),
  // Every rule of the evaluator is changed, one at a time; a test must fail each time.
  mutations: command('node', ['test/mutate.ts']),
  // Every guard against races is taken away, one at a time; a history that every run plays must fail each time.
  guards: command('node', ['test/simulation/check-guards.ts']),
  // A flag is planted into the code of packages and taken out again: the code must be what it was.
  cleanup: command('node', ['test/cli/cleanup/planted.ts']),
  // Functions of every kind in AWS's own runtime client, which is fetched at the first use.
  runtime: command('node', ['test/runtime/check.ts']),
  // Hundreds of flags are migrated from a server of another make, and both have to decide alike. It needs that server.
  migration: command('node', ['test/cli/migrate/compare.ts']),
};

await runParts(
  parts,
  process.argv.slice(2),
  Object.keys(parts).filter((name) => name !== 'migration' || process.env.HALYARD_PEER_URL !== undefined),
);
