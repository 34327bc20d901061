import { styleText } from 'node:util';

/** What the demo prints: lines for people, with colours in a terminal. */
export interface Output {
  /** Begins a chapter. */
  chapter(title: string): void;
  /** Prints who does what, and with which call. */
  call(by: string, does: string, call: string): void;
  /** Prints a result of the call. */
  note(text: string): void;
  /** Prints a line unchanged. */
  line(text: string): void;
}

type Style = Parameters<typeof styleText>[0];

/** Widths of the columns `who` and `does what`; a longer text moves the rest to the right. */
const [whoWidth, doesWidth] = [7, 50];

/** @param colours whether to use colours; the words are the same without them */
export const openOutput = (write: (line: string) => void, colours: boolean): Output => {
  const styled = (style: Style, text: string): string =>
    colours ? styleText(style, text, { validateStream: false }) : text;
  let chapters = 0;
  return {
    chapter: (title) => write(`\n${styled('bold', `${++chapters}. ${title}`)}`),
    call: (by, does, call) =>
      write(`   ${styled('cyan', by.padEnd(whoWidth))} ${does.padEnd(doesWidth)} ${styled('dim', call)}`),
    note: (text) => write(`   ${' '.repeat(whoWidth)} ${styled('yellow', text)}`),
    line: (text) => write(text),
  };
};
