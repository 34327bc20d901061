import { styleText } from 'node:util';

/** Where the story is told: lines for a human, with colours where there is somebody to see them. */
export interface Paper {
  /** Begins a chapter. */
  chapter(title: string): void;
  /** Who does what, and which call that is. */
  call(by: string, does: string, call: string): void;
  /** What follows from it, or comes back. */
  note(text: string): void;
  /** A line as it is. */
  line(text: string): void;
}

type Style = Parameters<typeof styleText>[0];

/** Columns of `who` and `does what`; what is longer moves the rest to the right. */
const [whoWidth, doesWidth] = [7, 50];

/** @param colours whether to use any; the words are the same without */
export const openPaper = (write: (line: string) => void, colours: boolean): Paper => {
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
