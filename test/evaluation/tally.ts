/** Counts what random examples come to, so that a property can show that it was not about nothing. */
export interface Tally {
  readonly add: (...names: readonly string[]) => void;
  /** Of these names the ones counted fewer than `least` times. */
  readonly rarer: (least: number, names: readonly string[]) => readonly string[];
}

/** A tally with nothing counted. */
export const newTally = (): Tally => {
  const counts = new Map<string, number>();
  return {
    add: (...names) => {
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    rarer: (least, names) => names.filter((name) => (counts.get(name) ?? 0) < least),
  };
};
