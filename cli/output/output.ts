import type { Context } from '../service/context.ts';
import { jsonText, plainExcept, plainText } from './plain-text.ts';
import { markPattern, type Style, styleOf } from './style.ts';

/**
 * The output of commands: results go to stdout, everything else goes to stderr. Whatever a terminal would obey, but for the
 * marks of the style, is removed from text and escaped in JSON.
 */
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

const plainWithMarks = plainExcept(markPattern);

/** @param json whether results are JSON */
export const openOutput = ({ env, stdout, stderr, isTerminal }: Context, json: boolean): Output => {
  const hasColour = isTerminal && !json && !env.NO_COLOR;
  const shown = hasColour ? plainWithMarks : plainText;
  return {
    json,
    style: styleOf(hasColour),
    print: (document, text) => {
      stdout.write(json ? `${jsonText(document, 2)}\n` : shown(text()));
    },
    printLine: (document, text) => {
      stdout.write(json ? `${jsonText(document)}\n` : shown(text()));
    },
    note: (text) => {
      stderr.write(`${shown(text)}\n`);
    },
    progress: (text) => {
      if (isTerminal) stderr.write(`\r\u001b[K${plainText(text)}`);
    },
  };
};
