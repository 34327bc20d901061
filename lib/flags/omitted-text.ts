/**
 * The text that is stored after a change: an omitted text stays, `null` removes it (contract: context-fields §4,
 * segments §4, strategy-types §3).
 * @param given member of the body
 * @param stored the text so far; undefined: there is none yet
 */
export const textAfterChange = (given: string | null | undefined, stored: string | null = null): string | null =>
  given === undefined ? stored : given;
