/** A sentence names at most this many; the rest is counted. */
const maxNamed = 5;

/** Sentences (none or one) that list some names and say how many more there are; none for an empty list. */
export const named = (names: readonly string[], words: (names: string, more: number) => string): readonly string[] =>
  names.length === 0 ? [] : [words(names.slice(0, maxNamed).join(', '), Math.max(0, names.length - maxNamed))];
