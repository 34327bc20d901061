import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { dayMs } from '../../contract/day.ts';
import { expiryAttribute } from '../table/definition.ts';
import { type Key, waitingKey, waitingPartition } from '../table/keys.ts';
import { queryAll, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { writeTogether } from './together.ts';

/** Deliveries are kept this long, whatever became of them (contract: addons §6), in ms. */
export const keptMs = 30 * dayMs;

/** The epoch second after which DynamoDB may delete what is kept of a delivery. */
export const expiryOf = (now: number): number => Math.ceil((now + keptMs) / 1000);

/** A delivery that waits for its next attempt. It names the event; the body is made from the log when it is sent. */
export interface WaitingDelivery extends Key {
  readonly kind: 'waiting-delivery';
  readonly rev: 0;
  readonly event: number;
  /** When the next attempt may be made, ISO 8601. */
  readonly due: string;
  /** Attempts that were made. */
  readonly attempts: number;
  /** Parts of the delivery, such as channels, that have been delivered. */
  readonly done?: readonly string[];
  readonly expires: number;
}

export type NewWaiting = Pick<WaitingDelivery, 'event' | 'due' | 'attempts' | 'done'>;

/** @param now epoch ms */
export const waitingDelivery = (
  integration: number,
  { event, due, attempts, done }: NewWaiting,
  now: number,
): WaitingDelivery => ({
  ...waitingKey(integration, due, event),
  kind: 'waiting-delivery',
  rev: 0,
  event,
  due,
  attempts,
  ...(done?.length && { done }),
  [expiryAttribute]: expiryOf(now),
});

/**
 * The deliveries that are due, those first that are due for longest.
 * @param now ISO 8601
 * @param after sort key of the delivery before them; undefined: from the first one
 */
export const dueDeliveries = (
  source: Source,
  integration: number,
  { now, after, limit }: { readonly now: string; readonly after: string | undefined; readonly limit: number },
): Promise<WaitingDelivery[]> =>
  // `~` sorts after every character that may follow.
  queryAll<WaitingDelivery>(source, {
    pk: waitingPartition(integration),
    ...(after !== undefined && { from: `${after}~` }),
    to: `${now}~`,
    limit,
  });

/** The deliveries that wait, whether they are due or not, the next ones first. */
export const nextWaiting = (source: Source, integration: number, limit: number): Promise<WaitingDelivery[]> =>
  queryAll<WaitingDelivery>(source, { pk: waitingPartition(integration), limit });

/** When the next delivery is due, ISO 8601; undefined: none waits. */
export const nextDue = async (source: Source, integration: number): Promise<string | undefined> =>
  (await nextWaiting(source, integration, 1))[0]?.due;

/** Lets a delivery wait for its next attempt instead of this one: in one transaction, so that it is never lost or twice. */
export const postpone = async (table: Table, integration: number, { pk, sk }: Key, next: NewWaiting): Promise<void> => {
  const Item = waitingDelivery(integration, next, table.pace.now());
  const TableName = table.name;
  await writeTogether(
    table,
    Item.sk === sk
      ? [{ Put: { TableName, Item } }]
      : [{ Put: { TableName, Item } }, { Delete: { TableName, Key: { pk, sk } } }],
  );
};

export const removeWaiting = async (table: Table, { pk, sk }: Key): Promise<void> => {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
};
