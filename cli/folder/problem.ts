import { CliError } from '../exit.ts';

/** A part of a file that cannot be used. */
export interface Problem {
  /** Path from the folder, with slashes. */
  readonly file: string;
  /** From 1; absent: the problem concerns the whole file. */
  readonly line?: number | undefined;
  /** E.g. `environments.production.strategies[0].segments`; empty: the whole file. */
  readonly member: string;
  readonly message: string;
}

/** In the format of compilers, so that editors and CI systems find the place. */
export const problemText = ({ file, line, member, message }: Problem): string =>
  `${file}${line === undefined ? '' : `:${line}`}: ${member === '' ? '' : `${member} `}${message}`;

/** @throws CliError that lists all problems */
export const throwProblems = (problems: readonly Problem[]): void => {
  if (problems.length === 0) return;
  throw new CliError(
    problems.length === 1 ? 'A file cannot be used:' : `The files have ${problems.length} problems:`,
    undefined,
    problems.map(problemText),
  );
};

/** Converts `['strategies', 0, 'name']` to `strategies[0].name`. */
export const memberText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text === '' ? '' : '.'}${String(part)}`),
    '',
  );
