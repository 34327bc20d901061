/** As many names as are read at a glance. */
const maxNamed = 5;

/** A sentence with some names, which says how many more there are; none where there are no names. */
export const named = (names: readonly string[], words: (names: string, more: number) => string): readonly string[] =>
  names.length === 0 ? [] : [words(names.slice(0, maxNamed).join(', '), Math.max(0, names.length - maxNamed))];

/** What projects are called; one that is not listed by its id. */
export const namesOfProjects = (
  ids: readonly string[],
  listed: readonly { readonly id: string; readonly name: string }[],
): readonly string[] => ids.map((id) => listed.find((project) => project.id === id)?.name ?? id);
