import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { daySeconds, minuteMs } from '../../contract/day.ts';
import type { SignalReading } from '../../contract/schemas/signal.ts';
import { writeTogether } from '../deliveries/together.ts';
import { expiryAttribute } from '../table/definition.ts';
import { deleteMarked } from '../table/delete-marked.ts';
import { cancellationCodes } from '../table/errors.ts';
import type { Stored } from '../table/items.ts';
import {
  type KeyOf,
  type Range,
  signalCounterKey,
  signalKey,
  signalsPartition,
  signalWorkKey,
  takenSignalKey,
  waitingSignalKey,
  waitingSignalsPartition,
} from '../table/keys.ts';
import { getItems, queryAll, readAlone, type Source } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';
import type { Packed } from '../wire/packed.ts';

/** What others sent to a signal endpoint. Observations, without head, commit and event (contract: signals §7). */

/** How many days signals are kept. */
export const keptDays = 30;
/** How many days it is remembered that a signed body was taken: nobody can send it again meanwhile. */
const rememberedDays = 365;

/** A signal as it is stored. */
export interface SignalItem extends Stored {
  readonly kind: 'signal';
  readonly id: number;
  readonly endpoint: number;
  readonly createdAt: string;
  readonly tokenName: string;
  readonly payload: Packed;
  readonly recognised?: string;
  readonly readings?: readonly SignalReading[];
  readonly note?: string;
  readonly expires: number;
}

interface TakenSignalItem extends Stored {
  readonly kind: 'taken-signal';
  readonly id: number;
  readonly expires: number;
}

/** The epoch second after which DynamoDB may delete what is kept for some days. */
export const expiryAfter = (now: Date, days: number): number => Math.ceil(now.getTime() / 1000) + days * daySeconds;

/** Takes the next id of a signal: a later signal has a higher one. */
export const takeSignalId = async (table: Table): Promise<number> => {
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: signalCounterKey,
      UpdateExpression: 'SET kind = :kind, rev = :rev ADD #last :one',
      ExpressionAttributeNames: { '#last': 'last' },
      ExpressionAttributeValues: { ':kind': 'signal-counter', ':rev': 0, ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.last);
};

export type NewSignal = Omit<SignalItem, 'pk' | 'sk' | 'kind' | 'rev' | 'expires'>;

const takenKey = (endpoint: number, digest: string): KeyOf<TakenSignalItem> => takenSignalKey(endpoint, digest);

/** The id of the signal as which a signed body was taken; undefined: it was not. @param digest SHA-256 of it, in hex */
export const takenAs = async (table: Table, endpoint: number, digest: string): Promise<number | undefined> =>
  (await readAlone(table, takenKey(endpoint, digest)))?.id;

/**
 * Stores a signal, and together with it what follows from it.
 * @param parts.digest SHA-256 of a signed body, in hex: it is taken once
 * @param parts.waiting what has to be written for those who go on with it
 * @returns false: the same signed body was taken before
 */
export const putSignal = async (
  table: Table,
  signal: NewSignal,
  { digest, waiting, now }: { readonly digest?: string; readonly waiting: readonly Action[]; readonly now: Date },
): Promise<boolean> => {
  const { endpoint, id } = signal;
  const Item: SignalItem = {
    ...signalKey(endpoint, id),
    kind: 'signal',
    rev: 0,
    ...signal,
    [expiryAttribute]: expiryAfter(now, keptDays),
  };
  if (digest === undefined && waiting.length === 0) {
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    return true;
  }
  const taken: TakenSignalItem | undefined =
    digest === undefined
      ? undefined
      : {
          ...takenKey(endpoint, digest),
          kind: 'taken-signal',
          rev: 0,
          id,
          [expiryAttribute]: expiryAfter(now, rememberedDays),
        };
  const once: Action[] = taken
    ? [{ Put: { TableName: table.name, Item: taken, ConditionExpression: 'attribute_not_exists(pk)' } }]
    : [];
  try {
    await writeTogether(table, [...once, { Put: { TableName: table.name, Item } }, ...waiting]);
    return true;
  } catch (error) {
    if (taken && cancellationCodes(error)[0] === 'ConditionalCheckFailed') return false;
    throw error;
  }
};

/** A signal from which actions follow, until all are executed. */
interface WaitingSignalItem extends Stored {
  readonly kind: 'waiting-signal';
  readonly id: number;
  readonly expires: number;
}

/** That the clock has to execute what follows from the signals of an endpoint. */
export interface SignalWorkItem extends Stored {
  readonly kind: 'signal-work';
  readonly endpoint: number;
  /** Changes with every signal, so that it is not removed while another signal has come. */
  readonly mark: string;
  readonly expires: number;
}

/** How many days a signal waits for a clock that stands still. */
const waitingDays = 2;

/** What makes the clock execute what follows from a signal: written together with the signal. */
export const waitingActions = (
  table: Table,
  { endpoint, id, now }: { readonly endpoint: number; readonly id: number; readonly now: Date },
): readonly Action[] => {
  const expires = expiryAfter(now, waitingDays);
  const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs).toISOString();
  const waiting: WaitingSignalItem = {
    ...waitingSignalKey(endpoint, id),
    kind: 'waiting-signal',
    rev: 0,
    id,
    [expiryAttribute]: expires,
  };
  const work: SignalWorkItem = {
    ...signalWorkKey(minute, endpoint),
    kind: 'signal-work',
    rev: 0,
    endpoint,
    mark: String(id),
    [expiryAttribute]: expires,
  };
  return [waiting, work].map((Item) => ({ Put: { TableName: table.name, Item } }));
};

/** The signals of an endpoint that wait, in the order in which they came; without a signal, it has expired. */
export const readWaitingSignals = async (
  table: Table,
  endpoint: number,
  limit: number,
): Promise<readonly { readonly id: number; readonly signal: SignalItem | undefined }[]> => {
  const waiting = await queryAll<WaitingSignalItem>(table, { pk: waitingSignalsPartition(endpoint), limit });
  const keys = waiting.map(({ id }): KeyOf<SignalItem> => signalKey(endpoint, id));
  const signals = await getItems(table, keys);
  return waiting.map(({ id }, i) => ({ id, signal: signals[i] }));
};

/** Everything that followed from a signal is done. In a transaction, as everything that the clock writes. */
export const removeWaitingSignal = (table: Table, endpoint: number, id: number): Promise<void> =>
  writeTogether(table, [{ Delete: { TableName: table.name, Key: waitingSignalKey(endpoint, id) } }]);

/** The signals of an endpoint have been followed, unless another one has come since these were read. */
export const removeSignalWorks = (table: Table, works: readonly SignalWorkItem[]): Promise<void> =>
  deleteMarked(table, works);

/** The newest signals of an endpoint. */
export const signalsRange = (endpoint: number, limit: number): Range => ({
  pk: signalsPartition(endpoint),
  descending: true,
  limit,
});

/** The newest signals of an endpoint, the newest first; those that have expired may be there for some days. */
export const readSignals = async (source: Source, endpoint: number, limit: number, now: Date): Promise<SignalItem[]> =>
  (await queryAll<SignalItem>(source, signalsRange(endpoint, limit))).filter(
    ({ expires }) => expires * 1000 > now.getTime(),
  );
