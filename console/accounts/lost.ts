/** A sentence names at most this many; the rest is counted. */
const maxNamed = 5;

/** Sentences (none or one) that list some names and say how many more there are; none for an empty list. */
export const named = (names: readonly string[], words: (names: string, more: number) => string): readonly string[] =>
  names.length === 0 ? [] : [words(names.slice(0, maxNamed).join(', '), Math.max(0, names.length - maxNamed))];

/** The names of projects; a project that is not listed is named by its id. */
export const namesOfProjects = (
  ids: readonly string[],
  listed: readonly { readonly id: string; readonly name: string }[],
): readonly string[] => ids.map((id) => listed.find((project) => project.id === id)?.name ?? id);
