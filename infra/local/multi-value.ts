/** Name and value pairs in both forms of a proxy event: the last value of each name, and all of them. */
export interface MultiValue {
  readonly single: Record<string, string>;
  readonly multi: Record<string, string[]>;
}

/** Groups pairs by name; the order of names and values stays. */
export const multiValue = (pairs: Iterable<readonly [string, string]>): MultiValue => {
  const grouped = Map.groupBy(pairs, ([name]) => name);
  const entries = [...grouped].map(([name, of]) => [name, of.map(([, value]) => value)] as const);
  return {
    multi: Object.fromEntries(entries.map(([name, values]) => [name, [...values]])),
    single: Object.fromEntries(entries.map(([name, values]) => [name, values.at(-1) ?? ''])),
  };
};
