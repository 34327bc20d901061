import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expiryAttribute } from '../table/definition.ts';
import { unlessRefused } from '../table/errors.ts';
import { deliveriesPartition, deliveryKey, type Key, type Range } from '../table/keys.ts';
import { queryItems, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { expiryOf } from './waiting.ts';

/** One attempt of a delivery (contract: addons §6). */
export interface Attempt {
  /** When it began, ISO 8601. */
  readonly at: string;
  /** HTTP status of the answer; null: there was none. */
  readonly status: number | null;
  readonly durationMs: number;
  /** The beginning of the answer, at most 1 KB; or why there was none. */
  readonly answer: string;
}

/** `waiting`: a further attempt is due; `partial`: delivered, with something to say of it. */
export type DeliveryState = 'success' | 'partial' | 'waiting' | 'failed';

/** One event and one integration, with its attempts. */
export interface DeliveryItem extends Key {
  readonly kind: 'delivery';
  readonly rev: 0;
  readonly event: number;
  readonly state: DeliveryState;
  /** What the latest attempt has said, for people. */
  readonly text: string;
  readonly attempts: readonly Attempt[];
  readonly expires: number;
}

/**
 * Attempts that are kept of a delivery: the first one, and the newest ones. It is tried ten times, and may be sent again
 * by hand as often as somebody likes; an item of the table has room for 400 KB.
 */
export const maxAttemptsKept = 20;

export const maxAnswerBytes = 1024;

/** The beginning of a text in whole characters. */
export const beginning = (text: string, bytes = maxAnswerBytes): string => {
  const buffer = Buffer.from(text);
  if (buffer.length <= bytes) return text;
  let end = bytes;
  // A byte that begins with the bits 10 continues a character.
  while (end > 0 && ((buffer[end] ?? 0) & 0xc0) === 0x80) end--;
  return buffer.subarray(0, end).toString('utf8');
};

/** Expressions about the list that is full: the last place is taken, and the second oldest attempt is removed. */
const lastPlace = `attempts[${maxAttemptsKept - 1}]`;
const secondOldest = 'attempts[1]';

/** Makes room for one attempt, if there is none; another process may have done so. */
const makeRoom = (table: Table, { pk, sk }: Key) =>
  unlessRefused(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression: `REMOVE ${secondOldest}`,
        ConditionExpression: `attribute_exists(${lastPlace})`,
      }),
    ),
  );

/** Notes an attempt and what became of the delivery. Written beside commits: nothing of a project depends on it. */
export const noteAttempt = async (
  table: Table,
  { integration, event }: { readonly integration: number; readonly event: number },
  { attempt, state, text }: { readonly attempt: Attempt; readonly state: DeliveryState; readonly text: string },
): Promise<void> => {
  const { pk, sk } = deliveryKey(integration, event);
  const note = () =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression:
          'SET kind = :kind, rev = :rev, #event = :event, #state = :state, #text = :text, #expires = :expires, ' +
          'attempts = list_append(if_not_exists(attempts, :none), :attempt)',
        ConditionExpression: `attribute_not_exists(${lastPlace})`,
        ExpressionAttributeNames: {
          '#event': 'event',
          '#state': 'state',
          '#text': 'text',
          '#expires': expiryAttribute,
        },
        ExpressionAttributeValues: {
          ':kind': 'delivery',
          ':rev': 0,
          ':event': event,
          ':state': state,
          ':text': text,
          ':expires': expiryOf(table.pace.now()),
          ':none': [],
          ':attempt': [attempt],
        },
      }),
    );
  while (!(await unlessRefused(note()))) await makeRoom(table, { pk, sk });
};

/** A page of deliveries. */
export interface DeliveriesPage {
  readonly offset: number;
  readonly limit: number;
  /** Only those in this state; default: in any. */
  readonly state?: DeliveryState | undefined;
}

/** Deliveries that are looked through for those in a state (contract: addons §6): with 20 attempts each some 20 MB. */
const maxSought = 1_000;

/** What `listDeliveries` reads. */
export const deliveriesRange = (integration: number, { offset, limit, state }: DeliveriesPage): Range => ({
  pk: deliveriesPartition(integration),
  descending: true,
  limit: state === undefined ? offset + limit : maxSought,
});

/** The deliveries to an integration, newest event first. */
export const listDeliveries = async (
  source: Source,
  integration: number,
  page: DeliveriesPage,
): Promise<DeliveryItem[]> => {
  const { offset, limit, state } = page;
  const found: DeliveryItem[] = [];
  for await (const item of queryItems<DeliveryItem>(source, deliveriesRange(integration, page))) {
    if (state === undefined || item.state === state) found.push(item);
    if (found.length === offset + limit) break;
  }
  return found.slice(offset);
};
