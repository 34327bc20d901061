import type { Use } from './use.ts';

/** What stands around the name of a flag in other languages. */
const delimiters = new Set(['"', "'", '`']);

/** Shorter names are found everywhere, so they are not looked for in texts. */
export const minTextName = 3;

/**
 * Names of flags that stand in a text between two of the same quotes.
 * @param file path for the uses
 */
export const searchText = (file: string, text: string, flags: ReadonlySet<string>): readonly Use[] => {
  const uses: Use[] = [];
  text.split('\n').forEach((line, i) => {
    const found = new Set<string>();
    for (const delimiter of delimiters) {
      // Each part between two quotes, so that an apostrophe before does not hide a name.
      const parts = line.split(delimiter);
      for (const part of parts.slice(1, -1)) if (part.length >= minTextName && flags.has(part)) found.add(part);
    }
    for (const flag of [...found].toSorted()) uses.push({ file, line: i + 1, flag, via: [] });
  });
  return uses;
};
