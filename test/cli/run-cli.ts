import { Readable } from 'node:stream';
import { runCli } from '../../cli/main.ts';
import type { Context } from '../../cli/service/context.ts';

/** The result of one command line. */
export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * The parts of the context that a test sets. The defaults are those of a script: no terminal, no variables, an empty
 * stdin.
 */
export interface CliWorld
  extends Partial<Pick<Context, 'env' | 'fetch' | 'now' | 'cwd' | 'isTerminal' | 'interrupted'>> {
  /** The input on stdin. */
  readonly input?: string;
}

/** Runs one command line in this process: `await runCommand({ env }, 'whoami', '--json')`. */
export const runCommand = async (world: CliWorld, ...args: readonly string[]): Promise<CliRun> => {
  const written = { stdout: '', stderr: '' };
  const { input, ...given } = world;
  const code = await runCli(args, {
    env: {},
    fetch: globalThis.fetch,
    now: () => new Date(),
    cwd: process.cwd(),
    isTerminal: false,
    ...given,
    stdin: Readable.from(input === undefined ? [] : [input]),
    stdout: {
      write: (text) => {
        written.stdout += text;
      },
    },
    stderr: {
      write: (text) => {
        written.stderr += text;
      },
    },
  });
  return { code, ...written };
};

/** Runs command lines whose environment names a service. */
export const cliOf =
  ({ url, token }: { readonly url: string; readonly token: string }, world: CliWorld = {}) =>
  (...args: readonly string[]): Promise<CliRun> =>
    runCommand({ ...world, env: { HALYARD_URL: url, HALYARD_TOKEN: token, ...world.env } }, ...args);
