/** What an import does to what exists already (behaviour §1.18, docs/decisions/0076-what-keep-and-drop-do.md). */
export type Mode =
  /** Existing items stay untouched. */
  | 'keep'
  /** Items that differ are overwritten. */
  | 'overwrite'
  /** Items that differ are overwritten; what a category of the document lacks is removed. */
  | 'replace';

/** The query parameters as one word: `drop` includes that the rest is overwritten. */
export const modeOf = ({ keep, drop }: { readonly keep: boolean; readonly drop: boolean }): Mode => {
  if (drop) return 'replace';
  return keep ? 'keep' : 'overwrite';
};
