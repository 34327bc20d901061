import { type Key, keyText } from '../../lib/store/table/keys.ts';

/** A stored item: frozen, so that a reader cannot change it. */
export type Item = Key & Readonly<Record<string, unknown>>;

interface Partition {
  readonly items: Map<string, Item>;
  /** Sort keys in order. */
  readonly sorted: string[];
}

/** The items of a table. */
export interface Items {
  get(key: Key): Item | undefined;
  set(key: Key, item: Item | undefined): void;
  /** In the order of the sort keys' bytes. */
  partition(pk: string): readonly Item[];
  /**
   * The items of a partition in the order of their sort keys' bytes.
   * @param from the first sort key
   * @param until true for the sort keys at which to end, from the first one on that is not before `from`
   */
  row(pk: string, from: string, until: (sk: string) => boolean): readonly Item[];
  all(): Iterable<Item>;
  copy(): Items;
}

/** Compares texts by their bytes in UTF-8, as DynamoDB does. */
export const byBytes = (a: string, b: string): number => {
  const end = Math.min(a.length, b.length);
  for (let i = 0; i < end; i += 1) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    // UTF-16 has surrogates, of characters beyond U+FFFF, before other characters.
    if (x !== y) return x < 0xd800 || y < 0xd800 ? x - y : Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return a.length - b.length;
};

/** The number of sort keys before this one. */
const placeOf = (sorted: readonly string[], sk: string): number => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (byBytes(sorted[middle] ?? '', sk) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
};

export const newItems = (partitions: Map<string, Partition> = new Map()): Items => {
  const row: Items['row'] = (pk, from, until) => {
    const { items, sorted } = partitions.get(pk) ?? { items: new Map<string, Item>(), sorted: [] };
    const found: Item[] = [];
    for (let i = placeOf(sorted, from); i < sorted.length; i += 1) {
      const sk = sorted[i] ?? '';
      const item = items.get(sk);
      if (until(sk)) break;
      if (item) found.push(item);
    }
    return found;
  };
  return {
    get: ({ pk, sk }) => partitions.get(pk)?.items.get(sk),
    set: ({ pk, sk }, item) => {
      const partition = partitions.get(pk) ?? { items: new Map<string, Item>(), sorted: [] };
      partitions.set(pk, partition);
      if (partition.items.has(sk) !== (item !== undefined))
        partition.sorted.splice(placeOf(partition.sorted, sk), item ? 0 : 1, ...(item ? [sk] : []));
      if (item) partition.items.set(sk, item);
      else partition.items.delete(sk);
    },
    row,
    partition: (pk) => row(pk, '', () => false),
    *all() {
      for (const { items } of partitions.values()) yield* items.values();
    },
    copy: () =>
      newItems(
        new Map([...partitions].map(([pk, { items, sorted }]) => [pk, { items: new Map(items), sorted: [...sorted] }])),
      ),
  };
};

/** A value as lib-dynamodb stores it: without undefined members, and not shared with the caller. */
export const frozen = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  if (Array.isArray(value)) return Object.freeze(value.filter((one) => one !== undefined).map(frozen));
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.freeze(Object.fromEntries(members.map(([name, member]) => [name, frozen(member)])));
};

const isItem = (value: unknown): value is Item =>
  value !== null && typeof value === 'object' && 'pk' in value && 'sk' in value;

/** @throws Error without a key */
export const itemFrom = (value: unknown): Item => {
  const item = frozen(value);
  if (!isItem(item)) throw new Error(`An item needs pk and sk: ${JSON.stringify(value)}`);
  return item;
};

export const sameKey = (a: Key, b: Key): boolean => keyText(a) === keyText(b);
