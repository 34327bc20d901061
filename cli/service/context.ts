/** A target for text, e.g. a Node stream. */
export interface Writer {
  write(text: string): unknown;
}

/** Everything outside the program that commands use, so that tests can run the command line in their own process. */
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
  /** A signal that is aborted when the user ends the command, e.g. with ctrl-C; the command must then end by itself. */
  interrupted?(): AbortSignal;
}

/** After this call, the first ctrl-C asks the command to end, and the second one ends the process. */
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
  // Questions and progress go to stderr, so it must be a terminal, too.
  isTerminal: Boolean(process.stdin.isTTY && process.stdout.isTTY && process.stderr.isTTY),
  interrupted: interruption,
});
