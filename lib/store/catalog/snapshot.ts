import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { dayMs } from '../../contract/day.ts';
import type { Stored } from '../table/items.ts';
import { type Key, type Scope, snapshotKey, snapshotPartKey } from '../table/keys.ts';
import { maxPartBytes } from '../table/limits.ts';
import { getItem, getItems, type Source, tableOf } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { writeEach } from '../table/write-each.ts';
import { split } from '../wire/packed.ts';
import type { Snapshots } from './follow.ts';

/** Which projects have a snapshot, and how it is stored. */
export interface SnapshotRule {
  /** Projects with at least this many active features have one; smaller ones load fast from their items. */
  readonly minFeatures: number;
  /** It is renewed when its project is this many commits ahead; readers catch up with so many quickly. */
  readonly maxBehind: number;
  readonly maxPartBytes: number;
  readonly compress: (text: string) => Promise<Uint8Array>;
  readonly expand: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/** zlib uses other threads, so requests of the same process do not wait for a large project. */
export const snapshotRule: SnapshotRule = {
  minFeatures: 500,
  maxBehind: 100,
  maxPartBytes,
  compress: promisify(gzip),
  expand: promisify(gunzip),
};

/** 60 days, in ms. Leftovers of crashes and of deleted projects expire then, too. */
const lifetimeMs = 60 * dayMs;
/** A snapshot that is still needed is renewed this long before it expires, in ms: recovery runs may fail for days. */
const renewalMs = 7 * dayMs;

/** The newest snapshot of a scope. */
export interface SnapshotItem extends Key {
  readonly kind: 'snapshot';
  /** Revision of the scope at which the snapshot was made. */
  readonly rev: number;
  /** Id of the writing; it is in the keys of the parts. */
  readonly writing: string;
  readonly parts: number;
  /** Epoch seconds; the parts have the same value. */
  readonly expires: number;
}

interface PartItem extends Key {
  readonly kind: 'snapshot-part';
  readonly rev: number;
  readonly bytes: Uint8Array;
  readonly expires: number;
}

const partKeysOf = (scope: Scope, { writing, parts }: SnapshotItem): Key[] =>
  Array.from({ length: parts }, (_, part) => snapshotPartKey(scope, writing, part));

const isValid = ({ expires }: Pick<SnapshotItem, 'expires'>, until: number): boolean => expires * 1000 > until;

/** Whether the snapshot expires so soon that it has to be renewed. @param now epoch ms */
export const expiresSoon = (snapshot: Pick<SnapshotItem, 'expires'>, now: number): boolean =>
  !isValid(snapshot, now + renewalMs);

/**
 * Stores the items of a scope at a revision, compressed, as a shortcut for cold starts. A snapshot is derived data and
 * is written without a commit: first the parts, then the pointer to them; then the old parts are removed. A reader that
 * still has the old pointer finds parts missing and loads the items themselves. Each writing has its own parts, so that
 * a reader never joins parts of two writings. The snapshot expires 60 days after `now`.
 * @param now epoch ms
 */
export const writeSnapshot = async (
  source: Source,
  scope: Scope,
  rev: number,
  items: readonly Stored[],
  now: number,
  { compress, maxPartBytes: most }: SnapshotRule = snapshotRule,
): Promise<SnapshotItem> => {
  const before = await getItem<SnapshotItem>(source, snapshotKey(scope));
  const parts = split(await compress(JSON.stringify(items)), most);
  const writing = randomUUID();
  const expires = Math.floor((now + lifetimeMs) / 1000);
  await writeEach(
    tableOf(source),
    parts.map((bytes, part): { PutRequest: { Item: PartItem } } => ({
      PutRequest: { Item: { ...snapshotPartKey(scope, writing, part), kind: 'snapshot-part', rev, bytes, expires } },
    })),
  );
  const snapshot: SnapshotItem = {
    ...snapshotKey(scope),
    kind: 'snapshot',
    rev,
    writing,
    parts: parts.length,
    expires,
  };
  await tableOf(source).client.send(new PutCommand({ TableName: tableOf(source).name, Item: snapshot }));
  if (before)
    await writeEach(
      tableOf(source),
      partKeysOf(scope, before).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
    );
  return snapshot;
};

/**
 * The newest snapshot of a scope; undefined when there is none, it has expired, or it is just being replaced.
 * @param now epoch ms
 */
export const readSnapshot = async (
  table: Table,
  scope: Scope,
  now: number,
  { expand }: SnapshotRule = snapshotRule,
): Promise<{ rev: number; items: readonly Stored[] } | undefined> => {
  const snapshot = await getItem<SnapshotItem>(table, snapshotKey(scope));
  if (!snapshot || !isValid(snapshot, now)) return undefined;
  const parts = await getItems<PartItem>(table, partKeysOf(scope, snapshot));
  const bytes = parts.flatMap((part) => (part ? [part.bytes] : []));
  if (bytes.length < snapshot.parts) return undefined;
  const text = new TextDecoder().decode(await expand(Buffer.concat(bytes)));
  return { rev: snapshot.rev, items: JSON.parse(text) as Stored[] };
};

/** The snapshots that a catalog reads at a cold start. */
export const openSnapshots = (rule: SnapshotRule = snapshotRule): Snapshots => ({
  minFeatures: rule.minFeatures,
  read: (table, scope, now) => readSnapshot(table, scope, now, rule),
});
