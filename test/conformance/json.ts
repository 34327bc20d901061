/** A JSON object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON array. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** A copy of the value with every string replaced, including names of members. */
export const mapStrings = (value: unknown, replace: (text: string) => unknown): unknown => {
  if (typeof value === 'string') return replace(value);
  if (isList(value)) return value.map((item) => mapStrings(item, replace));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [String(replace(name)), mapStrings(item, replace)]),
  );
};

/** The value at a dotted path; list items by number. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part: unknown, name) => {
    if (isList(part)) return part[Number(name)];
    return isRecord(part) ? part[name] : undefined;
  }, value);
