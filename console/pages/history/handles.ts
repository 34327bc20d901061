/** The two revisions that are compared. */
export interface Handles {
  /** undefined: there is none before the later one. */
  readonly from: number | undefined;
  readonly to: number;
}

/** Where the handles stand: where the address has them, else at the newest revision and at the one before the later one. */
export const handlesOf = (
  revisions: readonly { readonly revision: number }[],
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
): Handles | undefined => {
  const later = to ?? revisions[0]?.revision;
  if (later === undefined) return undefined;
  if (from !== undefined && from < later) return { from, to: later };
  const earlier = revisions.find(({ revision }) => revision < later)?.revision;
  return { from: earlier ?? (later > 1 ? later - 1 : undefined), to: later };
};

/** Every revision on the timeline once, the oldest first; those of the handles are among them. */
export const stopsOf = (
  revisions: readonly { readonly revision: number }[],
  { from, to }: Handles,
): readonly number[] => {
  const stops = new Set([...revisions.map(({ revision }) => revision), to]);
  if (from !== undefined) stops.add(from);
  return [...stops].toSorted((a, b) => a - b);
};
