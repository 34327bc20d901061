/** Where text goes; a stream of Node is one. */
export interface Writer {
  write(text: string): unknown;
}

/** All that the command line knows of the world, so that tests run it in their own process. */
export interface Context {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Writer;
  readonly stderr: Writer;
  readonly stdin: AsyncIterable<string | Uint8Array>;
  readonly fetch: typeof fetch;
  now(): Date;
  /** Folder that relative paths start from. */
  readonly cwd: string;
  /** Whether a person sees the output and can answer questions. */
  readonly isTerminal: boolean;
  /** Aborted when the person ends the command, e.g. by ctrl-C; from then on it must end by itself. */
  interrupted?(): AbortSignal;
}

/** From now on ctrl-C does not end the process, but asks the command to end. The second one ends it. */
const interruption = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
};

/** The context of this process. */
export const processContext = (): Context => ({
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  fetch: globalThis.fetch,
  now: () => new Date(),
  cwd: process.cwd(),
  // Questions and progress go to stderr.
  isTerminal: Boolean(process.stdin.isTTY && process.stdout.isTTY && process.stderr.isTTY),
  interrupted: interruption,
});
