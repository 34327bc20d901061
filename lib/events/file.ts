import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { emitSignal } from '../signals.ts';
import { CommitGivenUp, refusal } from '../table/errors.ts';
import { readHeads } from '../table/head.ts';
import { type CommitRecord, eventsOf, type NewEvent, PartMissing, partKeys, recordsAfter } from '../table/journal.ts';
import {
  cursorKey,
  cursorPrefix,
  eventCounterKey,
  eventLogPartition,
  eventsPartition,
  featureEventsPartition,
  type Key,
  padded,
  projectEventsPartition,
  type Scope,
} from '../table/keys.ts';
import { type Packed, pack } from '../table/packed.ts';
import { jitter, type Pace, realPace } from '../table/pause.ts';
import { getItem, getItems, queryAll } from '../table/read.ts';
import { expiryAttribute, type Table } from '../table/table.ts';
import { countActivity } from './activity.ts';
import type { EventItem } from './read.ts';

/** Who files: the writer that the stream wakes, the recovery run, or whoever is about to read events. */
export type Filer = 'stream' | 'recovery' | 'reader';

/** How far a scope's journal has been filed. */
export interface CursorItem extends Key {
  readonly kind: 'cursor';
  /** Last revision filed whole. */
  readonly rev: number;
  /** Events already filed of the revision after it. */
  readonly index: number;
  /** Events filed of this scope so far. */
  readonly count: number;
  /** Who moved it last. */
  readonly by?: Filer;
}

export interface EventCounterItem extends Key {
  readonly kind: 'event-counter';
  readonly rev: number;
  /** Last id given out; ids are dense, so this is also the size of the log. */
  readonly last: number;
}

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Room in one transaction: 100 actions and 4 MB less the cursor, the counter and a margin. */
const mostActions = 98;
const mostBytes = 3_000_000;
/** How long a filed record stays readable for catalogs that are behind, in seconds. */
const recordLifetime = 14 * 24 * 3600;
/** Lost races before a filing gives up; the sweep or the next event takes it from there. */
const mostLosses = 30;

/** Events that waited longer than this for their filing, in ms, tell that the stream wakes nobody. */
const lateMs = 60_000;

interface Batch {
  readonly actions: readonly Action[];
  readonly filed: number;
  /** Those of them that waited too long. */
  readonly late: number;
  readonly rev: number;
  readonly index: number;
}

const partitionsOf = (event: NewEvent): string[] => [
  eventsPartition,
  ...(event.project === undefined ? [] : [projectEventsPartition(event.project)]),
  ...(event.featureName === undefined ? [] : [featureEventsPartition(event.featureName)]),
];

/** Leaves room for the tags in an item of 400 KB; only what compresses badly comes near it. */
const largestBody = 250_000;

/** An event that could not be stored would hold up all that follow it: rather its body is left out. */
const bodyOf = ({ data, preData }: NewEvent): Packed => {
  const body = pack({ data, preData });
  return body.length <= largestBody ? body : pack({ data: { truncated: true }, preData: { truncated: true } });
};

const eventItems = (record: CommitRecord, event: NewEvent, id: number): EventItem[] => {
  const item: Omit<EventItem, 'pk'> = {
    sk: padded(id),
    kind: 'event',
    id,
    rev: record.rev,
    type: event.type,
    createdAt: record.at,
    createdBy: record.createdBy,
    createdByUserId: record.createdByUserId,
    environment: event.environment ?? null,
    project: event.project ?? null,
    featureName: event.featureName ?? null,
    ...(event.tags?.length && { tags: pack(event.tags) }),
    ...((event.data !== undefined || event.preData !== undefined) && { body: bodyOf(event) }),
  };
  return partitionsOf(event).map((pk) => ({ pk, ...item }));
};

const size = (item: EventItem): number => (item.body?.length ?? 0) + (item.tags?.length ?? 0) + 500;

/** Filed records may go in two weeks' time; their parts with them. */
const expire = (table: Table, record: CommitRecord, now: number): Action[] =>
  [{ pk: record.pk, sk: record.sk }, ...partKeys(record)].map((key) => ({
    Update: {
      TableName: table.name,
      Key: { pk: key.pk, sk: key.sk },
      UpdateExpression: 'SET #expires = :expires',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#expires': expiryAttribute },
      ExpressionAttributeValues: { ':expires': Math.floor(now / 1000) + recordLifetime },
    },
  }));

/** As many of the scope's next events as one transaction holds; stops at the first gap of the journal. */
const nextBatch = async (
  table: Table,
  scope: Scope,
  from: { readonly rev: number; readonly index: number },
  last: number,
  now: number,
): Promise<Batch> => {
  const actions: Action[] = [];
  let bytes = 0;
  let filed = 0;
  let late = 0;
  let { rev, index } = from;
  const activity = countActivity(table, scope, now);
  const done = (): Batch => ({ actions: [...actions, ...activity.actions()], filed, late, rev, index });
  const room = (): number => mostActions - actions.length - activity.actions().length;
  for await (const record of recordsAfter(table, scope, rev, mostActions)) {
    const events = record.count ? await eventsOf(table, record) : [];
    for (const event of events.slice(index)) {
      const items = eventItems(record, event, last + filed + 1);
      const more = items.reduce((sum, item) => sum + size(item), 0);
      const full = items.length + activity.needs(record.at) > room() || bytes + more > mostBytes;
      // What is finished so far is worth a transaction, be it of commits that said nothing.
      if (full && actions.length > 0) return done();
      actions.push(...items.map((Item): Action => ({ Put: { TableName: table.name, Item } })));
      activity.add(record.at);
      bytes += more;
      filed++;
      if (now - Date.parse(record.at) > lateMs) late++;
      index++;
    }
    const finished = expire(table, record, now);
    if (finished.length > room()) return done();
    actions.push(...finished);
    rev = record.rev;
    index = 0;
  }
  return done();
};

/** That a part of a record is still to be seen is no failure, but a reason to look again. */
const partMissing = (error: unknown): undefined => {
  if (!(error instanceof PartMissing)) throw error;
};

const put = (table: Table, item: CursorItem | EventCounterItem, before: CursorItem | EventCounterItem | undefined) => {
  const position = item.kind === 'cursor' ? ['rev', 'index'] : ['last'];
  const values: Record<string, unknown> = before ? { ...before } : {};
  return {
    Put: {
      TableName: table.name,
      Item: item,
      ...(before
        ? {
            ConditionExpression: position.map((name) => `#${name} = :${name}`).join(' AND '),
            ExpressionAttributeNames: Object.fromEntries(position.map((name) => [`#${name}`, name])),
            ExpressionAttributeValues: Object.fromEntries(position.map((name) => [`:${name}`, values[name]])),
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  };
};

/**
 * Files what the scope's journal holds beyond its cursor under the next ids of the log. One transaction moves the
 * cursor, the counts and the ids under condition, so that a call that is repeated, overtaken, or cut off half way
 * neither loses nor doubles nor reorders an event. It is the stream's, the sweep's and the event endpoints' one way in.
 *
 * @returns the number of events this call filed.
 * @throws CommitGivenUp when others kept filing faster (nothing is lost: they filed).
 */
export const fileEvents = async (
  table: Table,
  scope: Scope,
  pace: Pace = realPace,
  by: Filer = 'reader',
): Promise<number> => {
  let filed = 0;
  for (let losses = 0; losses < mostLosses; ) {
    const [cursor, counter] = await Promise.all([
      getItem<CursorItem>(table, cursorKey(scope)),
      getItem<EventCounterItem>(table, eventCounterKey),
    ]);
    const last = counter?.last ?? 0;
    const from = { rev: cursor?.rev ?? 0, index: cursor?.index ?? 0 };
    const batch = await nextBatch(table, scope, from, last, pace.now()).catch(partMissing);
    if (batch === undefined) {
      losses++;
      await pace.sleep(jitter(losses, pace.random));
      continue;
    }
    if (batch.actions.length === 0) return filed;
    const actions: Action[] = [
      ...batch.actions,
      put(
        table,
        {
          ...cursorKey(scope),
          kind: 'cursor',
          rev: batch.rev,
          index: batch.index,
          count: (cursor?.count ?? 0) + batch.filed,
          by,
        },
        cursor,
      ),
      ...(batch.filed > 0
        ? [put(table, { ...eventCounterKey, kind: 'event-counter', rev: 0, last: last + batch.filed }, counter)]
        : []),
    ];
    try {
      await table.transactions.send(new TransactWriteCommand({ TransactItems: actions }));
      filed += batch.filed;
      if (batch.late > 0) emitSignal('eventsFiledLate', { events: batch.late });
      losses = 0;
    } catch (error) {
      if (refusal(error) === 'impossible') throw error;
      losses++;
      await pace.sleep(jitter(losses, pace.random));
    }
  }
  throw new CommitGivenUp([scope], false);
};

/** The scopes whose journal is ahead of the log: two queries of small items. */
export const scopesBehind = async (table: Table): Promise<Scope[]> => {
  const [heads, cursors] = await Promise.all([
    readHeads(table),
    queryAll<CursorItem>(table, { pk: eventLogPartition, prefix: cursorPrefix }),
  ]);
  const filed = new Map(cursors.map((cursor) => [cursor.sk, cursor.rev]));
  return heads.filter(({ scope, rev }) => rev > (filed.get(cursorKey(scope).sk) ?? 0)).map(({ scope }) => scope);
};

/**
 * The sweep: files what is pending in every scope.
 * @returns the number of events filed.
 */
export const fileAll = async (table: Table, pace: Pace = realPace, by: Filer = 'reader'): Promise<number> => {
  let filed = 0;
  for (const scope of await scopesBehind(table)) filed += await fileEvents(table, scope, pace, by);
  return filed;
};

/** Number of events filed: in a scope, and in the whole log. */
export const countEvents = async (table: Table, scope: Scope): Promise<{ scope: number; all: number }> => {
  const [cursor, counter] = await getItems<CursorItem | EventCounterItem>(table, [cursorKey(scope), eventCounterKey]);
  return {
    scope: cursor?.kind === 'cursor' ? cursor.count : 0,
    all: counter?.kind === 'event-counter' ? counter.last : 0,
  };
};
