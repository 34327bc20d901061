/** The two compared revisions. */
export interface Handles {
  /** undefined: there is no revision before the later one */
  readonly from: number | undefined;
  readonly to: number;
}

/**
 * The positions of the handles: from the address, otherwise the newest revision and the one before the later handle.
 */
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

/** All revisions of the timeline without duplicates, oldest first, including those of the handles. */
export const stopsOf = (
  revisions: readonly { readonly revision: number }[],
  { from, to }: Handles,
): readonly number[] => {
  const stops = new Set([...revisions.map(({ revision }) => revision), to]);
  if (from !== undefined) stops.add(from);
  return [...stops].toSorted((a, b) => a - b);
};

/** The line has room for so many days. */
const maxTicks = 5;

/** The revisions whose days stand below the line: its ends, and others at the same distances. */
export const ticksOf = (stops: readonly number[]): readonly number[] => {
  const count = Math.min(maxTicks, stops.length);
  return Array.from({ length: count }, (_, i) => stops[Math.round((i * (stops.length - 1)) / (count - 1))]).filter(
    (stop) => stop !== undefined,
  );
};
