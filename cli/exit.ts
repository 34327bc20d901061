/** Exit codes of the process, for scripts. */
export const exitCodes = {
  /** The command succeeded. */
  done: 0,
  /** The API refused, the service cannot be reached, or a file cannot be used. */
  failed: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** The command succeeded, and found differences. */
  differences: 3,
  /** The command refused, because something has changed in between. */
  moved: 4,
  /** The release runs, or has not begun. */
  running: 5,
  /** The release is paused: by a person, or because something about it has to be decided. */
  paused: 6,
  /** The release was stopped by what its guards have seen. */
  stopped: 7,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with a message for the user; `details` are lines below it. */
export class CliError extends Error {
  readonly exitCode: ExitCode;
  readonly details: readonly string[];

  constructor(message: string, exitCode: ExitCode = exitCodes.failed, details: readonly string[] = []) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
    this.details = details;
  }
}

/** For options or arguments that do not fit together. */
export const usageError = (message: string): CliError => new CliError(message, exitCodes.usage);

/** Something has changed since it was read; no further change was made. */
export const movedError = (message: string, details: readonly string[] = []): CliError =>
  new CliError(message, exitCodes.moved, details);

/** Ends a successful command with another code than 0, e.g. because `plan` found differences. */
export class ExitWith extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode) {
    super(`exit ${exitCode}`);
    this.name = 'ExitWith';
    this.exitCode = exitCode;
  }
}
