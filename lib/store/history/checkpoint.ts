import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { daySeconds } from '../../contract/day.ts';
import type { Stored } from '../table/items.ts';
import {
  checkpointKey,
  checkpointPartition,
  checkpointPartKey,
  type Key,
  newestCheckpointKey,
  padded,
  type Scope,
} from '../table/keys.ts';
import { maxPartBytes } from '../table/limits.ts';
import { getItems, queryAll } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { writeEach } from '../table/write-each.ts';
import { split } from '../wire/packed.ts';

/** All items of a scope that catalogs show, at a revision. */
export interface CheckpointItem extends Key {
  readonly kind: 'checkpoint';
  readonly rev: number;
  /** Id of the writing; it is in the keys of the parts. */
  readonly writing: string;
  readonly parts: number;
  /** Epoch seconds; the parts have the same value. */
  readonly expires: number;
}

interface PartItem extends Key {
  readonly kind: 'checkpoint-part';
  readonly rev: number;
  readonly bytes: Uint8Array;
  readonly expires: number;
}

const compress = promisify(gzip);
const expand = promisify(gunzip);

/**
 * Stores the items of a scope at a revision: earlier revisions are then read back from there and not from the present.
 * Derived data, written without a commit: first the parts, then the item that refers to them. Each writing has its own
 * parts: two recovery runs may list the same items in another order, and their parts do not fit together.
 */
export const writeCheckpoint = async (
  table: Table,
  scope: Scope,
  rev: number,
  items: readonly Stored[],
): Promise<void> => {
  const expires = Math.floor(table.pace.now() / 1000) + table.historyDays * daySeconds;
  const writing = randomUUID();
  const parts = split(await compress(JSON.stringify(items)), maxPartBytes);
  await writeEach(
    table,
    parts.map((bytes, part): { PutRequest: { Item: PartItem } } => ({
      PutRequest: {
        Item: { ...checkpointPartKey(scope, writing, part), kind: 'checkpoint-part', rev, bytes, expires },
      },
    })),
  );
  const checkpoint = { kind: 'checkpoint', rev, writing, parts: parts.length, expires } as const;
  for (const key of [checkpointKey(scope, rev), newestCheckpointKey(scope)]) {
    const Item: CheckpointItem = { ...key, ...checkpoint };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  }
};

/**
 * The first checkpoint of a scope at or after a revision.
 * @returns undefined when there is none, or it is about to expire
 */
export const readCheckpoint = async (
  table: Table,
  scope: Scope,
  rev: number,
): Promise<{ readonly rev: number; readonly items: readonly Stored[] } | undefined> => {
  const [found] = await queryAll<CheckpointItem>(table, {
    pk: checkpointPartition(scope),
    from: padded(rev),
    limit: 1,
  });
  if (!found) return undefined;
  const keys = Array.from({ length: found.parts }, (_, part) => checkpointPartKey(scope, found.writing, part));
  const bytes = (await getItems<PartItem>(table, keys)).flatMap((part) => (part ? [part.bytes] : []));
  if (bytes.length < found.parts) return undefined;
  return { rev: found.rev, items: JSON.parse((await expand(Buffer.concat(bytes))).toString('utf8')) as Stored[] };
};
