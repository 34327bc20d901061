import type { Stored } from '../table/items.ts';
import { headKey, headsPartition, isStorableKey, type Key, type Scope } from '../table/keys.ts';
import { openOpened } from '../table/opened.ts';
import { getItems, queryAll, type Range } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { decodeHead, type Head, type HeadItem } from './head.ts';

/** Heads by key, strongly consistent: one read unit each. */
export const collectHeadsOf = async (table: Table, scopes: readonly Scope[]): Promise<Collected> =>
  openedHeadsOf(table, scopes) ??
  collect(table, async () => {
    const items = await getItems<HeadItem>(table, scopes.map(headKey));
    return scopes.map((scope, i) => decodeHead(scope, items[i]));
  });

/** The heads of all scopes that have history, in key order (the instance first). */
export const collectHeads = async (table: Table): Promise<Collected> =>
  openedHeads(table) ??
  collect(table, async () => {
    const items = await queryAll<HeadItem>(table, allHeads);
    return items.map((item) => decodeHead(item.sk, item));
  });

const allHeads: Range = { pk: headsPartition };

/** All heads, where the request read them when it began. */
const openedHeads = ({ opened }: Table): Collected | undefined => {
  const items = opened?.range(allHeads) as readonly HeadItem[] | undefined;
  return opened && items && { heads: items.map((item) => decodeHead(item.sk, item)), began: opened.began };
};

const openedHeadsOf = (table: Table, scopes: readonly Scope[]): Collected | undefined => {
  const { opened } = table;
  if (!opened) return undefined;
  const all = openedHeads(table);
  if (all) {
    const known = new Map(all.heads.map((head) => [head.scope, head]));
    return { ...all, heads: scopes.map((scope) => known.get(scope) ?? decodeHead(scope, undefined)) };
  }
  if (!scopes.every((scope) => opened.hasItem(headKey(scope)))) return undefined;
  const headOf = (scope: Scope): Head => decodeHead(scope, opened.item(headKey(scope)) as HeadItem | undefined);
  return { heads: scopes.map(headOf), began: opened.began };
};

/** What a request reads when it begins. */
export interface RequestReads {
  /** Scopes whose heads it rests on; `*`: all. */
  readonly scopes?: readonly Scope[] | '*';
  readonly keys?: readonly Key[];
  readonly ranges?: readonly Range[];
}

/**
 * Reads at once what a request rests on.
 * @returns the table of the request: reads of the same are answered from memory until the request writes through it
 */
export const openRequest = async (
  table: Table,
  { scopes = [], keys = [], ranges = [] }: RequestReads,
): Promise<Table> => {
  const wantedKeys = [...(scopes === '*' ? [] : scopes.map(headKey)), ...keys].filter(isStorableKey);
  const wantedRanges = scopes === '*' ? [allHeads, ...ranges] : ranges;
  let opened = openOpened([], []);
  const { began } = await collect(table, async () => {
    const [items, found] = await Promise.all([
      getItems<Stored>(table, wantedKeys),
      Promise.all(wantedRanges.map((range) => queryAll(table, range))),
    ]);
    opened = openOpened(
      wantedKeys.map((key, i) => [key, items[i]] as const),
      wantedRanges.map((range, i) => [range, found[i] ?? []] as const),
    );
    const read = { ...table, opened };
    return (scopes === '*' ? openedHeads(read) : openedHeadsOf(read, scopes))?.heads ?? [];
  });
  opened.began = began;
  const send: Table['transactions']['send'] = ((...args: Parameters<Table['transactions']['send']>) => {
    opened.close();
    return table.transactions.send(...args);
  }) as Table['transactions']['send'];
  return { ...table, transactions: { ...table.transactions, send }, opened };
};

export const readHeadsOf = async (table: Table, scopes: readonly Scope[]): Promise<Head[]> =>
  (await collectHeadsOf(table, scopes)).heads;

export const readHeads = async (table: Table): Promise<Head[]> => (await collectHeads(table)).heads;

export const readHead = async (table: Table, scope: Scope): Promise<Head> => {
  const [head] = await readHeadsOf(table, [scope]);
  return head ?? decodeHead(scope, undefined);
};

/**
 * When the heads of a table had which revisions, as far as this process knows. If two reads find the same revision, it
 * was the newest all the time between them, because revisions only grow. Where such times of several scopes overlap,
 * these revisions were there at one moment (docs/decisions/0120-one-moment.md).
 */

/**
 * A revision of a scope, and the time in which it certainly was the newest: none while `until` is before `since`.
 */
interface Sighting {
  readonly head: Head;
  /** When the first read that found it had ended. */
  readonly since: number;
  /** When the last read that found it had not begun yet. */
  until: number;
}

interface Memory {
  /** Counts beginnings and ends of reads: a time that no two of them share. */
  time: number;
  readonly sightings: Map<Scope, Sighting>;
}

const memories = new WeakMap<Table['client'], Memory>();

const memoryOf = (table: Table): Memory => {
  const known = memories.get(table.client);
  if (known) return known;
  const memory: Memory = { time: 0, sightings: new Map() };
  memories.set(table.client, memory);
  return memory;
};

/** What a read of heads found, and when it began. */
export interface Collected {
  readonly heads: Head[];
  readonly began: number;
}

/** Reads heads and remembers what was found. Every read of heads goes through here. */
export const collect = async (table: Table, read: () => Promise<Head[]>): Promise<Collected> => {
  const memory = memoryOf(table);
  const began = ++memory.time;
  const heads = await read();
  const ended = ++memory.time;
  for (const head of heads) {
    const known = memory.sightings.get(head.scope);
    if (known?.head.rev === head.rev) known.until = Math.max(known.until, began);
    // Scopes without history are not remembered: callers could name any number of them.
    else if (head.rev > (known?.head.rev ?? 0)) memory.sightings.set(head.scope, { head, since: ended, until: began });
  }
  return { heads, began };
};

/** The head, or a newer one that this process has seen. */
export const newerHead = (table: Table, head: Head): Head => {
  const seen = memoryOf(table).sightings.get(head.scope)?.head;
  return seen && seen.rev > head.rev ? seen : head;
};

/** The time before something that `rememberHeads` is told of. */
export const timeOf = (table: Table): number => ++memoryOf(table).time;

/** Remembers the heads that a commit of this process made. @param began `timeOf` before it was sent */
export const rememberHeads = (table: Table, heads: readonly Head[], began: number): void => {
  const memory = memoryOf(table);
  const since = ++memory.time;
  for (const head of heads)
    if (head.rev > (memory.sightings.get(head.scope)?.head.rev ?? 0))
      memory.sightings.set(head.scope, { head, since, until: began });
};

/** A scope and the revision of it that a reader has. */
export interface At {
  readonly scope: Scope;
  readonly rev: number;
}

/** Whether the revisions that these rest on in each other's scopes are among them. */
const complete = (sightings: readonly Sighting[]): boolean => {
  const revisions = new Map(sightings.map(({ head }) => [head.scope, head.rev]));
  return sightings.every(({ head: { restsOn } }) =>
    Object.entries(restsOn ?? {}).every(([scope, rev]) => (revisions.get(scope as Scope) ?? rev) >= rev),
  );
};

/**
 * Whether these revisions were the newest of their scopes at one moment, and show each transaction in all of them or in
 * none.
 * @param latest the last read of the heads: a scope that it did not find was not there before it began either
 */
export const wereTogether = (table: Table, all: readonly At[], { began }: Pick<Collected, 'began'>): boolean => {
  const memory = memoryOf(table);
  const sightings: Sighting[] = [];
  for (const { scope, rev } of all) {
    const sighting = memory.sightings.get(scope);
    if (sighting ? sighting.head.rev !== rev : rev !== 0) return false;
    if (sighting) sightings.push(sighting);
  }
  const since = sightings.reduce((most, sighting) => Math.max(most, sighting.since), 0);
  const until = sightings.reduce((least, sighting) => Math.min(least, sighting.until), began);
  return since <= until && complete(sightings);
};
