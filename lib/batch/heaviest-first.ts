/**
 * Variants in the order in which settled weights settle to themselves. Where the variable ones cannot share evenly, the
 * first of them get 1 more; those that got it where they were exported come first here, and get it again (behaviour
 * §2.5). Among equals the given order stays.
 */
export const heaviestFirst = <V extends { readonly weight: number }>(variants: readonly V[]): V[] =>
  variants.toSorted((a, b) => b.weight - a.weight);
