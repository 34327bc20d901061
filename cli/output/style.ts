/** Formats text for a terminal; without colour the text is unchanged. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
}

const csi = '\u001b[';
/** SGR parameters (ECMA-48 §8.3.117): on, off. */
const marks = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;

/** @param colour whether text is formatted at all */
export const styleOf = (colour: boolean): Style => {
  const mark =
    (name: keyof typeof marks) =>
    (text: string): string =>
      colour ? `${csi}${marks[name][0]}m${text}${csi}${marks[name][1]}m` : text;
  return { bold: mark('bold'), dim: mark('dim'), red: mark('red'), green: mark('green'), yellow: mark('yellow') };
};

/** The marks of a style, as the source of a pattern. */
export const markPattern = `\\u001b\\[(?:${[...new Set(Object.values(marks).flat())].join('|')})m`;
