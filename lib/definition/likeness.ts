/** The members by which strategies without a common id are alike. */
interface Named {
  readonly name: string;
  readonly title?: string | null | undefined;
}

/** Criteria for two strategies that do not say the same, better first: type and title, then type. */
export const alike: readonly ((a: Named, b: Named) => boolean)[] = [
  (a, b) => a.name === b.name && a.title === b.title && typeof a.title === 'string',
  (a, b) => a.name === b.name,
];

/**
 * Finds for each strategy that has no id, or another one, the stored strategy that it is. Each stored strategy is found
 * at most once; among equally good ones, the first.
 * @param criteria better ones first
 * @returns in the order of `given`; undefined: there is none
 */
export const matchByLikeness = <G, S>(
  given: readonly G[],
  stored: readonly S[],
  criteria: readonly ((given: G, stored: S) => boolean)[],
): readonly (S | undefined)[] => {
  const found: (S | undefined)[] = given.map(() => undefined);
  const left = new Set(stored);
  for (const isLike of criteria)
    for (const [i, one] of given.entries()) {
      const like = found[i] ?? [...left].find((other) => isLike(one, other));
      if (like === undefined) continue;
      found[i] = like;
      left.delete(like);
    }
  return found;
};
