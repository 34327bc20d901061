/** Name and value pairs in both forms of a proxy event: the last value of each name, and all values. */
export interface MultiValue {
  readonly single: Record<string, string>;
  readonly multi: Record<string, string[]>;
}

/** Groups pairs by name; names and values keep their order. */
export const multiValue = (pairs: Iterable<readonly [string, string]>): MultiValue => {
  const single = new Map<string, string>();
  const multi = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    single.set(name, value);
    const values = multi.get(name);
    if (values) values.push(value);
    else multi.set(name, [value]);
  }
  return { single: Object.fromEntries(single), multi: Object.fromEntries(multi) };
};
