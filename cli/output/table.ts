import { plainLine } from './plain-text.ts';

/** Columns separated by two blanks, with a line feed at the end; without rows only the headings. */
export const tableText = (headings: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = [headings, ...rows].map((row) => row.map((cell) => plainLine(cell).replaceAll(/\s+/g, ' ')));
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
};
