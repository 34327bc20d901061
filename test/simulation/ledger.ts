import type { CommitRecord } from '../../lib/store/commit/journal.ts';
import { configPartition, journalPrefix, type Key } from '../../lib/store/table/keys.ts';
import { asSeen } from './items-seen.ts';
import type { Transaction } from './model-client.ts';
import { type Item, type Items, newItems } from './stored-items.ts';

/** A transaction; entries have the order in which they took effect. */
export interface Entry extends Transaction {
  readonly index: number;
  /** Tick at which it got its position. */
  readonly begun: number;
  /** Tick from which every read sees all of it. */
  ended: number;
  /** Commit records that it wrote. */
  readonly records: readonly CommitRecord[];
}

/** The contents of a partition from an entry on. */
export interface Version {
  /** Index of the entry; -1: from the beginning. */
  readonly from: number;
  readonly items: ReadonlyMap<string, Item>;
}

/** The transactions that took effect, each at one moment: the truth, whatever processes see of it. */
export interface Ledger {
  readonly entries: readonly Entry[];
  /** The items after the last entry. */
  readonly items: Items;
  /** Increases with every beginning and end of a transaction, and with every read of it. */
  tick(): number;
  begin(transaction: Transaction): { end(): void };
  /** Versions of the configuration and of each project, the oldest first. */
  readonly versions: ReadonlyMap<string, readonly Version[]>;
}

const isRecord = (item: Item | undefined): boolean => item?.kind === 'commit' && item.pk.startsWith(journalPrefix);
// Only commits write items of this kind under these keys.
const asRecord = (item: Item): CommitRecord => item as unknown as CommitRecord;

/** Partitions whose items appear in catalogs. */
const isShown = ({ pk }: Key): boolean => pk === configPartition || pk.startsWith('PROJECT#');

export const openLedger = (items: Items): Ledger => {
  for (const item of [...items.all()]) if (asSeen(item) !== item) items.set(item, asSeen(item));
  const entries: Entry[] = [];
  const versions = new Map<string, Version[]>();
  let ticks = 0;
  const tick = (): number => ++ticks;

  const versionsOf = (pk: string): Version[] => {
    const known = versions.get(pk) ?? [{ from: -1, items: new Map<string, Item>() }];
    versions.set(pk, known);
    return known;
  };
  for (const pk of new Set([...items.all()].filter(isShown).map((item) => item.pk)))
    versions.set(pk, [{ from: -1, items: new Map(items.partition(pk).map((item) => [item.sk, item])) }]);

  const remember = ({ effects }: Transaction, index: number): void => {
    const changed = effects.filter(({ key, item }) => isShown(key) && items.get(key) !== item);
    for (const [pk, own] of Map.groupBy(changed, ({ key }) => key.pk)) {
      const known = versionsOf(pk);
      const next = new Map(known.at(-1)?.items);
      for (const { key, item } of own) {
        if (item) next.set(key.sk, item);
        else next.delete(key.sk);
      }
      known.push({ from: index, items: next });
    }
  };

  return {
    entries,
    items,
    versions,
    tick,
    begin: ({ effects, ...others }) => {
      const transaction = { ...others, effects: effects.map(({ key, item }) => ({ key, item: item && asSeen(item) })) };
      const index = entries.length;
      remember(transaction, index);
      const written = transaction.effects.flatMap(({ key, item }) => (item && items.get(key) !== item ? [item] : []));
      for (const { key, item } of transaction.effects) items.set(key, item);
      const records = written.filter((item) => isRecord(item) && item.expires === undefined).map(asRecord);
      const entry: Entry = { ...transaction, index, begun: tick(), ended: Number.POSITIVE_INFINITY, records };
      entries.push(entry);
      return {
        end: () => {
          entry.ended = tick();
        },
      };
    },
  };
};

/** An empty ledger. */
export const emptyLedger = (): Ledger => openLedger(newItems());
