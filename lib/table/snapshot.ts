import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Stored } from './items.ts';
import { type Key, type Scope, snapshotKey, snapshotPartKey } from './keys.ts';
import { split } from './packed.ts';
import { jitter, realPace } from './pause.ts';
import { getItem, getItems } from './read.ts';
import type { Table } from './table.ts';

/** Projects with at least this many active features are worth a snapshot; smaller ones load fast from their items. */
export const worthSnapshot = 500;

/** Which snapshot of a scope is the newest. */
export interface SnapshotItem extends Key {
  readonly kind: 'snapshot';
  /** Revision of the scope that the snapshot is true of. */
  readonly rev: number;
  readonly parts: number;
}

interface PartItem extends Key {
  readonly kind: 'snapshot-part';
  readonly rev: number;
  readonly bytes: Uint8Array;
}

const partSize = 350_000;
const compress = promisify(gzip);
const expand = promisify(gunzip);

const partKeysOf = (scope: Scope, { rev, parts }: SnapshotItem): Key[] =>
  Array.from({ length: parts }, (_, part) => snapshotPartKey(scope, rev, part));

/** One at a time: a part is nearly as large as an item may be, and a batch at most 16 MB. */
const writeEach = async (table: Table, requests: readonly object[]): Promise<void> => {
  for (const request of requests) {
    let open: readonly object[] = [request];
    for (let attempt = 0; open.length > 0; attempt++) {
      if (attempt > 0) await realPace.sleep(jitter(attempt, realPace.random));
      const { UnprocessedItems } = await table.client.send(
        new BatchWriteCommand({ RequestItems: { [table.name]: [...open] } }),
      );
      open = UnprocessedItems?.[table.name] ?? [];
    }
  }
};

/**
 * Keeps the items of a scope at a revision, compressed, as a shortcut for cold starts. Derived data: it is written
 * beside the journal, not through it. Parts first, then the pointer to them, then the old parts go; a reader that still
 * holds the old pointer finds parts missing and loads the items themselves.
 */
export const writeSnapshot = async (
  table: Table,
  scope: Scope,
  rev: number,
  items: readonly Stored[],
): Promise<SnapshotItem> => {
  const before = await getItem<SnapshotItem>(table, snapshotKey(scope));
  const parts = split(await compress(JSON.stringify(items)), partSize);
  await writeEach(
    table,
    parts.map((bytes, part) => ({
      PutRequest: { Item: { ...snapshotPartKey(scope, rev, part), kind: 'snapshot-part', rev, bytes } },
    })),
  );
  const snapshot: SnapshotItem = { ...snapshotKey(scope), kind: 'snapshot', rev, parts: parts.length };
  await table.client.send(new PutCommand({ TableName: table.name, Item: snapshot }));
  if (before && before.rev !== rev)
    await writeEach(
      table,
      partKeysOf(scope, before).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
    );
  return snapshot;
};

/** The newest snapshot of a scope; undefined when there is none, or it is just being replaced. */
export const readSnapshot = async (
  table: Table,
  scope: Scope,
): Promise<{ rev: number; items: readonly Stored[] } | undefined> => {
  const snapshot = await getItem<SnapshotItem>(table, snapshotKey(scope));
  if (!snapshot) return undefined;
  const parts = await getItems<PartItem>(table, partKeysOf(scope, snapshot));
  const bytes = parts.flatMap((part) => (part ? [part.bytes] : []));
  if (bytes.length < snapshot.parts) return undefined;
  const text = (await expand(Buffer.concat(bytes))).toString('utf8');
  return { rev: snapshot.rev, items: JSON.parse(text) as Stored[] };
};
