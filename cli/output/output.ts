import type { Context } from '../context.ts';
import { type Style, styleOf } from './style.ts';

/** The output of commands: results go to stdout, everything else goes to stderr. */
export interface Output {
  /** Whether `--json` was given. */
  readonly json: boolean;
  readonly style: Style;
  /** Prints the result: with `--json` the document, indented; otherwise the text, which ends with a line feed. */
  print(document: unknown, text: () => string): void;
  /** Prints one of several results: with `--json` the document on one line. */
  printLine(document: unknown, text: () => string): void;
  /** A remark for people, on stderr. */
  note(text: string): void;
  /**
   * Shows the progress of long work on one line of stderr that the next call replaces; only on a terminal. `''` removes
   * the line.
   */
  progress(text: string): void;
}

/** @param json whether results are JSON */
export const openOutput = ({ env, stdout, stderr, isTerminal }: Context, json: boolean): Output => ({
  json,
  style: styleOf(isTerminal && !json && !env.NO_COLOR),
  print: (document, text) => {
    stdout.write(json ? `${JSON.stringify(document, null, 2)}\n` : text());
  },
  printLine: (document, text) => {
    stdout.write(json ? `${JSON.stringify(document)}\n` : text());
  },
  note: (text) => {
    stderr.write(`${text}\n`);
  },
  progress: (text) => {
    if (isTerminal) stderr.write(`\r\u001b[K${text}`);
  },
});
