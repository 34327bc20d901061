import type { Range } from '../table/keys.ts';
import {
  headKey,
  headsPartition,
  type Key,
  keyText,
  projectKey,
  projectOfScope,
  projectPartition,
  type Scope,
} from '../table/keys.ts';
import { getItems, queryAll, type ReadAhead, readAheadOf, type Source, tableOf } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import type { HeadChange } from './context.ts';
import {
  changedEverywhere,
  decodeChanges,
  encodeChanges,
  type LastChanges,
  madeCommit,
  nextChanges,
  type StoredChanges,
} from './journal.ts';

/** The newest revision of a scope. It is small: the heads of 500 projects are one query of ten to twenty read units. */
export interface Head {
  readonly scope: Scope;
  /** Number of commits so far; 0: none. */
  readonly rev: number;
  /** Id of the commit that made this revision; empty at 0. */
  readonly commit: string;
  /** When that commit was made, in epoch seconds; 0 at 0. */
  readonly at: number;
  /** Number of active (not archived) features. */
  readonly features: number;
  /** The project's mode is `private`. */
  readonly private?: true;
  /** The project was deleted. A later project with the same id continues its journal. */
  readonly gone?: true;
  /**
   * The revision that made the present project; earlier revisions belong to earlier projects with the same id
   * (docs/decisions/0135). Absent: there is no project, or an older version, which did not store this, made it.
   */
  readonly since?: number;
  /** Maintenance: nothing may be changed. On the instance only. Every request reads the head anyway. */
  readonly maintenance?: true;
  /** The last id of each kind that was given out; on the instance only. */
  readonly counters?: Readonly<Record<string, number>>;
  /**
   * The lowest revisions of other scopes with which this revision is consistent: of the last few scopes that were
   * written in one transaction with this one, or that such a transaction relied on. While a transaction is being
   * applied, a reader may see only some of its heads. It detects that by this member.
   */
  readonly restsOn?: Readonly<Record<string, number>>;
  /** Which commits changed what SDKs are sent, for projects; absent: the one that made this revision (`changesOf`). */
  readonly changes?: LastChanges;
  /** Members that another version wrote (docs/decisions/0164-versions-may-overlap.md); absent: none. */
  readonly unknown?: Readonly<Record<string, unknown>>;
}

/** A head as it is stored. */
export interface HeadItem {
  readonly pk: string;
  readonly sk: Scope;
  readonly kind: 'head';
  readonly rev: number;
  readonly commit: string;
  readonly at?: number;
  readonly features?: number;
  readonly private?: true;
  readonly gone?: true;
  readonly since?: number;
  readonly maintenance?: true;
  readonly counters?: Readonly<Record<string, number>>;
  readonly restsOn?: Readonly<Record<string, number>>;
  readonly changes?: StoredChanges;
}

/** Members of a stored head that this version of the service knows. */
const known = {
  pk: true,
  sk: true,
  kind: true,
  rev: true,
  commit: true,
  at: true,
  features: true,
  private: true,
  gone: true,
  since: true,
  maintenance: true,
  counters: true,
  restsOn: true,
  changes: true,
} as const satisfies Record<keyof HeadItem, true>;

const unknownOf = (item: HeadItem | undefined): Pick<Head, 'unknown'> => {
  const members = Object.entries(item ?? {}).filter(([name]) => !Object.hasOwn(known, name));
  return members.length > 0 ? { unknown: Object.fromEntries(members) } : {};
};

const changesIn = (item: HeadItem | undefined): Pick<Head, 'changes'> => {
  const changes = decodeChanges(item?.rev ?? 0, item?.changes);
  return changes ? { changes } : {};
};

export const decodeHead = (scope: Scope, item: HeadItem | undefined): Head => ({
  ...unknownOf(item),
  scope,
  rev: item?.rev ?? 0,
  commit: item?.commit ?? '',
  at: item?.at ?? 0,
  features: item?.features ?? 0,
  ...(item?.private && { private: true }),
  ...(item?.gone && { gone: true }),
  ...(item?.since !== undefined && { since: item.since }),
  ...(item?.maintenance && { maintenance: true }),
  ...(item?.counters && { counters: item.counters }),
  ...(item?.restsOn && { restsOn: item.restsOn }),
  ...changesIn(item),
});

export const encodeHead = (head: Head): HeadItem => {
  const {
    scope,
    rev,
    commit,
    at,
    features,
    private: hidden,
    gone,
    since,
    maintenance,
    counters,
    restsOn,
    changes,
    unknown,
  } = head;
  return {
    ...unknown,
    ...headKey(scope),
    sk: scope,
    kind: 'head',
    rev,
    commit,
    at,
    ...(features > 0 && { features }),
    ...(hidden && { private: true }),
    ...(gone && { gone: true }),
    ...(since !== undefined && { since }),
    ...(maintenance && { maintenance: true }),
    ...(counters && { counters }),
    ...(restsOn && { restsOn }),
    ...(changes && { changes: encodeChanges(rev, changes) }),
  };
};

/**
 * Whether a commit creates the project of its scope, or deletes it. Every commit is checked here, so no command can
 * forget it: a later project with the same id must never get the events of a deleted one (docs/decisions/0135).
 */
export interface ProjectLife {
  readonly begins: boolean;
  readonly ends: boolean;
}

/** @param made keys that the commit writes and that were absent before @param removed keys that existed before */
export const projectLife = (scope: Scope, made: readonly Key[], removed: readonly Key[]): ProjectLife => {
  const project = projectOfScope(scope);
  const own = project === undefined ? undefined : keyText(projectKey(project));
  const isProject = (key: Key): boolean => keyText(key) === own;
  return { begins: made.some(isProject), ends: removed.some(isProject) };
};

const sinceOf = (head: Head, { begins, ends }: ProjectLife): number | undefined => {
  if (begins) return head.rev + 1;
  return ends ? undefined : head.since;
};

/** How many other scopes a head remembers: more than a transaction usually writes. */
const maxRestsOn = 4;

/**
 * The `restsOn` of the next head: the scopes that this commit writes or relies on, then those of the previous head. A
 * revision never becomes lower, whatever this commit has read.
 */
const restsOnOf = (head: Head, revisions: ReadonlyMap<Scope, number>): Pick<Head, 'restsOn'> => {
  const before = head.restsOn ?? {};
  const others = [...revisions]
    .filter(([scope, rev]) => scope !== head.scope && rev > 0)
    .map(([scope, rev]): [Scope, number] => [scope, Math.max(rev, before[scope] ?? 0)]);
  const older = Object.entries(before).filter(([scope]) => !revisions.has(scope as Scope));
  const all = [...others, ...older].slice(0, maxRestsOn);
  return all.length > 0 ? { restsOn: Object.fromEntries(all) } : {};
};

/** The facts about a commit that heads store. */
export interface MadeBy {
  readonly id: string;
  readonly now: Date;
  /** By scope: the revisions of all scopes that the commit writes or relies on. */
  readonly revisions: ReadonlyMap<Scope, number>;
  readonly life: ProjectLife;
  /** Keys of the scope that the commit writes or removes. */
  readonly keys: readonly Key[];
}

/** The commits that changed what SDKs of each environment are sent. */
export const changesOf = (head: Pick<Head, 'rev' | 'commit' | 'changes'>): LastChanges =>
  head.changes ?? changedEverywhere(madeCommit(head.rev, head.commit));

/** The `changes` of the next head. */
const headChanges = (head: Head, { id, keys }: MadeBy): Pick<Head, 'changes'> => {
  const project = projectOfScope(head.scope);
  if (project === undefined) return {};
  const own = keys.filter(({ pk }) => pk === projectPartition(project)).map(({ sk }) => sk);
  const changes = nextChanges(changesOf(head), madeCommit(head.rev + 1, id), own);
  return changes.everywhere.rev > head.rev ? {} : { changes };
};

/** The head of a scope after a commit. */
export const nextHead = (head: Head, change: HeadChange | undefined, made: MadeBy): Head => {
  const since = sinceOf(head, made.life);
  return {
    ...(head.unknown && { unknown: head.unknown }),
    scope: head.scope,
    rev: head.rev + 1,
    commit: made.id,
    at: Math.floor(made.now.getTime() / 1000),
    features: head.features + (change?.features ?? 0),
    ...((change?.private ?? head.private) && { private: true }),
    ...((change?.gone ?? head.gone) && { gone: true }),
    ...(since !== undefined && { since }),
    ...((change?.maintenance ?? head.maintenance) && { maintenance: true }),
    ...((head.counters || change?.counters) && { counters: { ...head.counters, ...change?.counters } }),
    ...restsOnOf(head, made.revisions),
    ...headChanges(head, made),
  };
};

/** Heads by key, strongly consistent: one read unit each. */
export const collectHeadsOf = async (source: Source, scopes: readonly Scope[]): Promise<Collected> =>
  readAheadHeadsOf(readAheadOf(source), scopes) ??
  collect(tableOf(source), async () => {
    const items = await getItems<HeadItem>(source, scopes.map(headKey));
    return scopes.map((scope, i) => decodeHead(scope, items[i]));
  });

/** The heads of all scopes that have history, in key order (the instance first). */
export const collectHeads = async (source: Source): Promise<Collected> =>
  readAheadHeads(readAheadOf(source)) ??
  collect(tableOf(source), async () => {
    const items = await queryAll<HeadItem>(source, allHeads);
    return items.map((item) => decodeHead(item.sk, item));
  });

/** The range of the heads of all scopes. */
export const allHeads: Range = { pk: headsPartition };

/** All heads, if they were read ahead. */
export const readAheadHeads = (readAhead: ReadAhead | undefined): Collected | undefined => {
  const items = readAhead?.range(allHeads) as readonly HeadItem[] | undefined;
  return readAhead && items && { heads: items.map((item) => decodeHead(item.sk, item)), began: readAhead.began };
};

/** These heads, if each of them was read ahead. */
export const readAheadHeadsOf = (readAhead: ReadAhead | undefined, scopes: readonly Scope[]): Collected | undefined => {
  if (!readAhead) return undefined;
  const all = readAheadHeads(readAhead);
  if (all) {
    const known = new Map(all.heads.map((head) => [head.scope, head]));
    return { ...all, heads: scopes.map((scope) => known.get(scope) ?? decodeHead(scope, undefined)) };
  }
  if (!scopes.every((scope) => readAhead.hasItem(headKey(scope)))) return undefined;
  const headOf = (scope: Scope): Head => decodeHead(scope, readAhead.item(headKey(scope)) as HeadItem | undefined);
  return { heads: scopes.map(headOf), began: readAhead.began };
};

export const readHeadsOf = async (source: Source, scopes: readonly Scope[]): Promise<Head[]> =>
  (await collectHeadsOf(source, scopes)).heads;

export const readHeads = async (source: Source): Promise<Head[]> => (await collectHeads(source)).heads;

export const readHead = async (source: Source, scope: Scope): Promise<Head> => {
  const [head] = await readHeadsOf(source, [scope]);
  return head ?? decodeHead(scope, undefined);
};

/** A revision of a scope, and the span in which it certainly was the newest: empty while `until` is before `since`. */
interface Sighting {
  readonly head: Head;
  /** When the first read that found the revision ended. */
  readonly since: number;
  /** When the last read that found the revision began. */
  until: number;
}

/**
 * When the heads of a table had which revisions, as far as this process knows. If two reads find the same revision, it
 * was the newest for the whole time between them, because revisions only grow. Where such spans of several scopes
 * overlap, these revisions existed at one moment (docs/decisions/0120-one-moment.md).
 */
interface Memory {
  /** Counts the beginnings and ends of reads. Each gets its own number, which serves as its time. */
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

/** The heads that a read found, and when the read began. */
export interface Collected {
  readonly heads: Head[];
  readonly began: number;
}

/** Reads heads and remembers them. Every read of heads uses this function. */
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

/** The newest revision of a scope that this process has seen; 0: none. */
export const newestSeen = (table: Table, scope: Scope): number => memoryOf(table).sightings.get(scope)?.head.rev ?? 0;

/** The head, or a newer one that this process has seen. */
export const newerHead = (table: Table, head: Head): Head => {
  const seen = memoryOf(table).sightings.get(head.scope)?.head;
  return seen && seen.rev > head.rev ? seen : head;
};

/** The present counted time. Take it before a transaction is sent; `rememberHeads` needs it. */
export const timeOf = (table: Table): number => ++memoryOf(table).time;

/**
 * Remembers the heads that a commit of this process made, so that the next commit need not read them.
 * @param began `timeOf` before the transaction was sent
 */
export const rememberHeads = (table: Table, heads: readonly Head[], began: number): void => {
  const memory = memoryOf(table);
  const since = ++memory.time;
  for (const head of heads)
    if (head.rev > (memory.sightings.get(head.scope)?.head.rev ?? 0))
      memory.sightings.set(head.scope, { head, since, until: began });
};

/** A scope, and the revision that a reader has of it. */
export interface At {
  readonly scope: Scope;
  readonly rev: number;
}

/** Whether each of these revisions is at least as new as the others rest on. */
const complete = (sightings: readonly Sighting[]): boolean => {
  const revisions = new Map(sightings.map(({ head }) => [head.scope, head.rev]));
  return sightings.every(({ head: { restsOn } }) =>
    Object.entries(restsOn ?? {}).every(([scope, rev]) => (revisions.get(scope as Scope) ?? rev) >= rev),
  );
};

/**
 * Whether these revisions were the newest of their scopes at one moment, and show each transaction in all scopes or in
 * none.
 * @param latest the last read of the heads: a scope that it did not find did not exist before that read began
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
