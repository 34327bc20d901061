import { Readable } from 'node:stream';
import type { Context } from '../../cli/context.ts';
import { runCli } from '../../cli/main.ts';

/** How one command line ended. */
export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a test says of the world; the rest is a script's: no terminal, no variables, nothing on stdin. */
export interface CliWorld
  extends Partial<Pick<Context, 'env' | 'fetch' | 'now' | 'cwd' | 'isTerminal' | 'interrupted'>> {
  /** What is typed. */
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

/** A command line whose environment names a service. */
export const cliOf =
  ({ url, token }: { readonly url: string; readonly token: string }, world: CliWorld = {}) =>
  (...args: readonly string[]): Promise<CliRun> =>
    runCommand({ ...world, env: { HALYARD_URL: url, HALYARD_TOKEN: token, ...world.env } }, ...args);
