import { isList, isRecord } from './json.ts';
import { identityAt, kindAt, type VolatileRules } from './volatile.ts';

/** A difference between an answer and the recording. */
export interface Difference {
  /**
   * The place in the body, dotted: list items by number, or by their identifying member if order is not promised or the
   * lengths differ. Parentheses mark places outside the body: `(status)`, `(media type)`, `(written)`.
   */
  readonly path: string;
  /** As JSON; undefined: the recording has no such value. */
  readonly recorded: string | undefined;
  /** As JSON; undefined: the answer here has no such value. */
  readonly here: string | undefined;
}

export const difference = (path: string, recorded: unknown, here: unknown): Difference => ({
  path,
  recorded: JSON.stringify(recorded),
  here: JSON.stringify(here),
});

export interface Comparison {
  readonly rules: VolatileRules;
  readonly family: string;
  /** Paths of the recorded body that are ignored; list items by number. */
  readonly ignored: ReadonlySet<string>;
}

/** A place: with the names for differences, and with numbers only. */
interface At {
  readonly path: string;
  readonly numbered: string;
}

const within = ({ path, numbered }: At, name: string, number = name): At => ({
  path: path === '' ? name : `${path}.${name}`,
  numbered: numbered === '' ? number : `${numbered}.${number}`,
});

const nameOf = (item: unknown): string | undefined =>
  isRecord(item) && typeof item.name === 'string' ? item.name : undefined;

const haveOwnNames = (items: readonly unknown[]): boolean => {
  const names = items.map(nameOf);
  return !names.includes(undefined) && new Set(names).size === names.length;
};

/** Pairs items that are the same thing; an item without a partner is a difference. */
const compareByIdentity = (
  recorded: readonly unknown[],
  here: readonly unknown[],
  identity: (item: unknown) => string,
  comparison: Comparison,
  at: At,
): Difference[] => {
  const left = new Map<string, unknown[]>();
  for (const item of here) left.set(identity(item), [...(left.get(identity(item)) ?? []), item]);
  const found = recorded.flatMap((item, index) => {
    const key = identity(item);
    const place = within(at, key, String(index));
    const own = left.get(key);
    return own?.length ? compare(item, own.shift(), comparison, place) : [difference(place.path, item, undefined)];
  });
  const more = [...left].flatMap(([key, items]) =>
    items.map((item) => difference(within(at, key).path, undefined, item)),
  );
  return [...found, ...more];
};

/** Finds items with the same names in another order. */
const compareOrder = (recorded: readonly unknown[], here: readonly unknown[], at: At): Difference[] => {
  const [before, now] = [recorded.map(nameOf), here.map(nameOf)];
  const [common, ordered] = [before.filter((name) => now.includes(name)), now.filter((name) => before.includes(name))];
  return common.join('\n') === ordered.join('\n') ? [] : [difference(`${at.path}.(order)`, common, ordered)];
};

const compareLists = (
  recorded: readonly unknown[],
  here: readonly unknown[],
  comparison: Comparison,
  at: At,
): Difference[] => {
  const identity = identityAt(comparison.rules, comparison.family, at.path);
  if (identity) return compareByIdentity(recorded, here, identity, comparison, at);
  // If items were paired by number, one additional item in front would make all others different.
  if (recorded.length !== here.length && haveOwnNames(recorded) && haveOwnNames(here)) {
    const byName = (item: unknown): string => nameOf(item) ?? '';
    return [...compareByIdentity(recorded, here, byName, comparison, at), ...compareOrder(recorded, here, at)];
  }
  const lengths =
    recorded.length === here.length ? [] : [difference(`${at.path}.length`, recorded.length, here.length)];
  const items = recorded
    .slice(0, here.length)
    .flatMap((item, index) => compare(item, here[index], comparison, within(at, String(index))));
  return [...lengths, ...items];
};

const compare = (recorded: unknown, here: unknown, comparison: Comparison, at: At): Difference[] => {
  if (comparison.ignored.has(at.numbered)) return [];
  const agrees = kindAt(comparison.rules, comparison.family, at.path);
  if (agrees) return agrees(recorded, here) ? [] : [difference(at.path, recorded, here)];
  if (isList(recorded) && isList(here)) return compareLists(recorded, here, comparison, at);
  if (isRecord(recorded) && isRecord(here))
    return Object.entries(recorded).flatMap(([name, value]) =>
      compare(value, here[name], comparison, within(at, name)),
    );
  return recorded === here ? [] : [difference(at.path, recorded, here)];
};

/**
 * The differences between a body and the recording. Additional members are no difference, because clients ignore
 * unknown ones.
 */
export const differences = (recorded: unknown, here: unknown, comparison: Comparison): Difference[] =>
  compare(recorded, here, comparison, { path: '', numbered: '' });
