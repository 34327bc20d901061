import { byKey } from '../../../lib/basics/order.ts';
/** One line of a comparison. */
export interface Line {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Above this number of lines on both sides there is no line-by-line comparison: its steps are the product of both. */
const comparable = 1_500;

const all = (kind: Line['kind'], lines: readonly string[]): readonly Line[] => lines.map((text) => ({ kind, text }));

/** Lengths of the longest common subsequences of all suffixes of `before` and `after`. */
const commonLengths = (before: readonly string[], after: readonly string[]): readonly Uint16Array[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const row = lengths[i];
    const below = lengths[i + 1];
    if (!row || !below) continue;
    for (let j = after.length - 1; j >= 0; j -= 1)
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return lengths;
};

/** Kept, removed and added lines in reading order; a changed line is a removed line and then an added one. */
export const lineDiff = (before: readonly string[], after: readonly string[]): readonly Line[] => {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const [from, to] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const lines: Line[] = [...all('same', before.slice(0, start))];
  if (from.length > comparable || to.length > comparable) lines.push(...all('removed', from), ...all('added', to));
  else {
    const lengths = commonLengths(from, to);
    let [i, j] = [0, 0];
    while (i < from.length || j < to.length) {
      const [old, fresh] = [from[i], to[j]];
      if (old !== undefined && old === fresh) {
        lines.push({ kind: 'same', text: old });
        i += 1;
        j += 1;
      } else if (
        old !== undefined &&
        (fresh === undefined || (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
      ) {
        lines.push({ kind: 'removed', text: old });
        i += 1;
      } else if (fresh !== undefined) {
        lines.push({ kind: 'added', text: fresh });
        j += 1;
      }
    }
  }
  return [...lines, ...all('same', before.slice(before.length - end))];
};

/** Sorts members by name, so that the order of members makes no difference. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(byKey)
      .map(([name, member]) => [name, ordered(member)]),
  );
};

/** A value as lines of JSON; undefined: no line. */
export const jsonLines = (value: unknown): readonly string[] =>
  value === undefined ? [] : JSON.stringify(ordered(value), null, 2).split('\n');
