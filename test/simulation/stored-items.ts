import { type Key, keyText } from '../../lib/store/table/keys.ts';

/** A stored item: frozen, so that a reader cannot change it. */
export type Item = Key & Readonly<Record<string, unknown>>;

interface Partition {
  readonly items: Map<string, Item>;
  /** Sort keys in order; absent: not computed yet. */
  sorted?: readonly string[];
}

/** The items of a table. */
export interface Items {
  get(key: Key): Item | undefined;
  set(key: Key, item: Item | undefined): void;
  /** In the order of the sort keys' bytes. */
  partition(pk: string): readonly Item[];
  all(): Iterable<Item>;
  copy(): Items;
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export const newItems = (partitions: Map<string, Partition> = new Map()): Items => ({
  get: ({ pk, sk }) => partitions.get(pk)?.items.get(sk),
  set: ({ pk, sk }, item) => {
    const partition = partitions.get(pk) ?? { items: new Map<string, Item>() };
    partitions.set(pk, partition);
    if (partition.items.has(sk) !== (item !== undefined)) delete partition.sorted;
    if (item) partition.items.set(sk, item);
    else partition.items.delete(sk);
  },
  partition: (pk) => {
    const partition = partitions.get(pk);
    if (!partition) return [];
    partition.sorted ??= [...partition.items.keys()].sort(byBytes);
    return partition.sorted.flatMap((sk) => partition.items.get(sk) ?? []);
  },
  *all() {
    for (const { items } of partitions.values()) yield* items.values();
  },
  copy: () =>
    newItems(
      new Map([...partitions].map(([pk, partition]) => [pk, { ...partition, items: new Map(partition.items) }])),
    ),
});

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
