import type { EventType } from '../../contract/schemas/event.ts';
import type { Tag } from '../../contract/schemas/tag.ts';
import type { Stored } from '../table/items.ts';
import {
  featureOfSortKey,
  journalBeforeKey,
  journalKey,
  journalPartition,
  journalPartKey,
  type Key,
  keyText,
  padded,
  projectKey,
  type Range,
  type Scope,
} from '../table/keys.ts';
import { maxPartBytes, storedSize } from '../table/limits.ts';
import { getItems, queryItems, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { type Packed, pack, split, unpack } from '../wire/packed.ts';
import { packStates } from '../wire/states.ts';

/** The user or token that changes something: the author of events (contract: events §1). */
export interface Actor {
  readonly createdBy: string;
  readonly createdByUserId: number | null;
  /** Id of the API token that acts, if nobody's account does. Stored where somebody acts later in its name, not in events. */
  readonly tokenId?: number;
  /** Why the change is made (contract: requests §21). Stored in the history, not in events. */
  readonly comment?: string;
}

/** The author of changes that the service makes by itself. */
export const system: Actor = { createdBy: 'system', createdByUserId: -1337 };

/** An event as a command emits it; it gets its id when it is appended to the log. */
export interface NewEvent {
  readonly type: EventType;
  readonly environment?: string;
  readonly project?: string;
  readonly featureName?: string;
  readonly data?: unknown;
  readonly preData?: unknown;
  /** Tags of the feature at the time of the event. */
  readonly tags?: readonly Tag[];
}

/** Commit record n of a scope: the keys that the commit touched, and its events. */
export interface CommitRecord extends Key {
  readonly kind: 'commit';
  readonly scope: Scope;
  readonly rev: number;
  /** Random; the same in every scope that the commit touched. */
  readonly id: string;
  /** Time of the commit, ISO 8601; its events have the same `createdAt`. */
  readonly at: string;
  readonly createdBy: string;
  readonly createdByUserId: number | null;
  readonly comment?: string;
  /** Keys written and removed, as `pk sk`. */
  readonly put?: readonly string[];
  readonly removed?: readonly string[];
  /** This commit made the project: earlier events belong to earlier projects with the same id. */
  readonly begins?: true;
  /** Number of events. */
  readonly count?: number;
  /** The events, unless they are stored in parts. */
  readonly events?: Packed;
  readonly parts?: number;
  /**
   * The earlier states of the items that it wrote or removed (lib/store/commit/before.ts), unless they are stored in
   * parts. Both members absent: the commit touched nothing that history keeps, or an older version made it.
   */
  readonly before?: Uint8Array;
  readonly beforeParts?: number;
  /** The newest revision of the instance that the process had seen. The project was checked against it. */
  readonly instance?: number;
  /** Ids of the segments that the same commit changed; their changes are in the history of the instance. */
  readonly segments?: readonly number[];
  /** Ids of its events in the log, as pairs: a first id, and the number of ids in sequence. */
  readonly ids?: readonly number[];
  /** Epoch seconds; set once the events are in the log. */
  readonly expires?: number;
}

export interface PartItem extends Key {
  readonly kind: 'commit-part';
  readonly rev: number;
  readonly bytes: Uint8Array;
}

/** Larger events are stored in parts, so that a reader of the keys does not pay for them. */
const maxInlineBytes = 8_000;

/** The items that make up commit `rev` of a scope: the record, and its parts when the events are large. */
export const journalItems = (commit: {
  readonly scope: Scope;
  readonly rev: number;
  readonly id: string;
  readonly at: string;
  readonly actor: Actor;
  readonly put: readonly Key[];
  readonly removed: readonly Key[];
  readonly begins: boolean;
  readonly events: readonly NewEvent[];
  /** The earlier states of those keys in `put` and `removed` that history keeps, in this order; undefined: no item. */
  readonly before: readonly (Stored | undefined)[];
  readonly instanceRev: number;
  readonly segments: readonly number[];
}): readonly [CommitRecord, ...PartItem[]] => {
  const { scope, rev, id, at, actor, put, removed, begins, events, before, instanceRev, segments } = commit;
  const states = before.length > 0 ? packStates(before) : undefined;
  const isShort = states !== undefined && states.length <= maxInlineBytes;
  const stateParts = states !== undefined && !isShort ? split(states, maxPartBytes) : [];
  const body = events.length > 0 ? pack(events) : undefined;
  const inline = body !== undefined && body.length <= maxInlineBytes;
  const parts = body !== undefined && !inline ? split(Buffer.from(body), maxPartBytes) : [];
  return [
    {
      ...journalKey(scope, rev),
      kind: 'commit',
      scope,
      rev,
      id,
      at,
      createdBy: actor.createdBy,
      createdByUserId: actor.createdByUserId,
      ...(actor.comment !== undefined && { comment: actor.comment }),
      ...(put.length > 0 && { put: put.map(keyText) }),
      ...(removed.length > 0 && { removed: removed.map(keyText) }),
      ...(begins && { begins: true }),
      ...(events.length > 0 && { count: events.length }),
      ...(inline && { events: body }),
      ...(parts.length > 0 && { parts: parts.length }),
      ...(isShort && { before: states }),
      ...(stateParts.length > 0 && { beforeParts: stateParts.length }),
      ...(instanceRev > 0 && { instance: instanceRev }),
      ...(segments.length > 0 && { segments }),
    },
    ...stateParts.map((bytes, part) => ({
      ...journalBeforeKey(scope, rev, part),
      kind: 'commit-part' as const,
      rev,
      bytes,
    })),
    ...parts.map((bytes, part) => ({
      ...journalPartKey(scope, rev, part),
      kind: 'commit-part' as const,
      rev,
      bytes,
    })),
  ];
};

/** Keys of the parts that hold the events of a record. */
export const partKeys = ({ scope, rev, parts = 0 }: CommitRecord): Key[] =>
  Array.from({ length: parts }, (_, part) => journalPartKey(scope, rev, part));

/** Keys of the parts that hold the earlier states of a record. */
export const beforePartKeys = ({ scope, rev, beforeParts = 0 }: CommitRecord): Key[] =>
  Array.from({ length: beforeParts }, (_, part) => journalBeforeKey(scope, rev, part));

/** A record was visible before one of its parts: the transaction that writes both was being applied. Read it again. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/**
 * The events of a record, in the order in which they were emitted.
 * @throws PartMissing when a part is not (yet) visible
 */
export const eventsOf = async (source: Source, record: CommitRecord): Promise<readonly NewEvent[]> => {
  if (record.events !== undefined) return unpack(record.events) as NewEvent[];
  return record.parts ? (unpack(await joinParts(source, record, partKeys(record))) as NewEvent[]) : [];
};

/** Reads all parts and joins them. @throws PartMissing when a part is not (yet) visible */
export const joinParts = async (
  source: Source,
  { scope, rev }: CommitRecord,
  keys: readonly Key[],
): Promise<Uint8Array> => {
  const parts = await getItems<PartItem>(source, keys);
  return Buffer.concat(
    parts.map((part, i) => {
      if (!part) throw new PartMissing(`Part ${i} of commit ${rev} in ${scope} is missing`);
      return part.bytes;
    }),
  );
};

/** The records after a revision of a scope. */
export const recordsRange = (scope: Scope, after: number): Range => ({
  pk: journalPartition(scope),
  from: padded(after + 1),
});

/**
 * The records after revision `after`, in order, up to the first gap. A missing record may be invisible for a moment, or
 * may have expired, so the records behind a gap must not be used. At most `limit` records; default: all.
 */
export async function* recordsAfter(
  source: Source,
  scope: Scope,
  after: number,
  limit?: number,
): AsyncGenerator<CommitRecord> {
  let expected = after + 1;
  for await (const record of queryItems<CommitRecord>(source, {
    ...recordsRange(scope, after),
    ...(limit !== undefined && { limit }),
  })) {
    if (record.rev !== expected) return;
    yield record;
    expected++;
  }
}

/** A commit of a project. */
export interface MadeCommit {
  readonly rev: number;
  /** The first 48 of the 128 random bits of its id, because revisions come again after a restore; empty at 0. */
  readonly mark: string;
}

const markLength = 8;
/** @param commit its id */
export const madeCommit = (rev: number, commit = ''): MadeCommit => ({ rev, mark: commit.slice(0, markLength) });

/**
 * The last commits that may have changed what SDKs of an environment are sent. An answer is named after the one of its
 * environment, so that nobody loads or publishes it again for a change elsewhere
 * (docs/decisions/0284-tags-of-an-environment.md).
 */
export interface LastChanges {
  /** The last one that may concern every environment. */
  readonly everywhere: MadeCommit;
  /** Later ones that concern one environment alone, by its name. */
  readonly environments: ReadonlyMap<string, MadeCommit>;
}

/** How many environments a head lists: all heads are read in one query, and one above 1 KB would cost more to write. */
const maxListed = 4;

/** Of a revision of which nothing else is known. */
export const changedEverywhere = (everywhere: MadeCommit): LastChanges => ({
  everywhere,
  environments: new Map(),
});

type Stamp = readonly [rev: number, mark: string];
/** As a head stores it: the revision for which it is right, `everywhere`, and each environment with its name. */
export type StoredChanges = readonly [of: number, ...everywhere: Stamp, ...(readonly [name: string, ...Stamp])[]];

export const encodeChanges = (of: number, { everywhere, environments }: LastChanges): StoredChanges => [
  of,
  everywhere.rev,
  everywhere.mark,
  ...[...environments].map(([name, { rev, mark }]) => [name, rev, mark] as const),
];

/**
 * @returns undefined when they are those of another revision: an older version keeps a member of heads that it does not
 * know (docs/decisions/0164-versions-may-overlap.md)
 */
export const decodeChanges = (rev: number, stored: StoredChanges | undefined): LastChanges | undefined => {
  if (stored?.[0] !== rev) return undefined;
  const [, everywhere, mark, ...environments] = stored;
  return {
    everywhere: { rev: everywhere, mark },
    environments: new Map(environments.map(([name, own, ownMark]) => [name, { rev: own, mark: ownMark }])),
  };
};

const projectSortKey = projectKey('').sk;

/**
 * After one more commit. Beyond `maxListed` environments the oldest counts for all that are not listed: they get a later
 * commit than their own, never an earlier one.
 * @param touched sort keys of the items in the project's partition that the commit wrote or removed
 */
export const nextChanges = (before: LastChanges, made: MadeCommit, touched: readonly string[]): LastChanges => {
  const environments = new Map(before.environments);
  for (const sk of touched) {
    const key = featureOfSortKey(sk);
    if (sk === projectSortKey || (key && key.environment === undefined)) return changedEverywhere(made);
    if (key?.environment !== undefined) environments.set(key.environment, made);
  }
  const newest = [...environments].sort(([a, one], [b, other]) => other.rev - one.rev || (a < b ? -1 : 1));
  const everywhere = newest[maxListed]?.[1] ?? before.everywhere;
  return { everywhere, environments: new Map(newest.slice(0, maxListed)) };
};

/** The last commit that may have changed what SDKs of the environment are sent. */
export const lastChangeIn = ({ everywhere, environments }: LastChanges, environment: string): MadeCommit =>
  environments.get(environment) ?? everywhere;

/** An item after a commit; undefined: the item was removed. */
export interface ItemChange {
  readonly key: Key;
  readonly item: Stored | undefined;
}

/** A commit that this process made, as one of its scopes sees it. */
export interface OwnCommit {
  readonly scope: Scope;
  readonly rev: number;
  readonly id: string;
  /** The changes of the whole commit, in its other scopes too. */
  readonly changes: readonly ItemChange[];
}

interface Kept extends OwnCommit {
  readonly bytes: number;
}

/** How much a process keeps: bytes of items, and number of commits. */
const maxBytes = 1_000_000;
const maxCommits = 500;
/** Assumed bytes of the text of a removed key, and of a commit without items. */
const bytesOfKey = 200;

/** The latest commits that this process made in one table, the oldest first. */
interface OwnCommits {
  readonly kept: Kept[];
  bytes: number;
}

const ofTable = new WeakMap<Table['client'], OwnCommits>();

const sizeOf = (changes: readonly ItemChange[]): number =>
  changes.reduce((sum, { item }) => sum + (item ? storedSize(item) : bytesOfKey), bytesOfKey);

/**
 * Keeps the changes of a commit of this process, so that its catalogs need not read them (lib/store/catalog/follow.ts).
 * Call it after the transaction was made. @param heads that the commit made
 */
export const rememberCommit = (
  table: Table,
  heads: readonly Pick<CommitRecord, 'scope' | 'rev'>[],
  { id, changes }: Pick<OwnCommit, 'id' | 'changes'>,
): void => {
  const own = ofTable.get(table.client) ?? { kept: [], bytes: 0 };
  ofTable.set(table.client, own);
  const bytes = sizeOf(changes);
  for (const { scope, rev } of heads) {
    own.kept.push({ scope, rev, id, changes, bytes });
    own.bytes += bytes;
  }
  while (own.bytes > maxBytes || own.kept.length > maxCommits) own.bytes -= own.kept.shift()?.bytes ?? own.bytes;
};

/** The commits of this process that follow a revision of a scope, up to the first one that another process made. */
export const ownCommitsAfter = ({ client }: Table, scope: Scope, after: number): readonly OwnCommit[] => {
  const found = new Map(
    (ofTable.get(client)?.kept ?? []).filter((one) => one.scope === scope).map((one) => [one.rev, one] as const),
  );
  const run: OwnCommit[] = [];
  for (let next = found.get(after + 1); next; next = found.get(next.rev + 1)) run.push(next);
  return run;
};
