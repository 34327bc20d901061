import { randomUUID } from 'node:crypto';
import { DeleteCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Actor } from '../commit/journal.ts';
import type { RequestReads } from '../commit/request.ts';
import { cancellationReasons, isConditionFailed, refusal } from '../table/errors.ts';
import {
  type Key,
  newApplicationKey,
  newApplicationsPartition,
  registrationCountKey,
  seenApplicationKey,
} from '../table/keys.ts';
import { getItem, queryAll } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';
import { jitter } from '../table/waiting.ts';

/**
 * Registrations of applications: observations, without head, commit and event (contract: sdk §7;
 * docs/decisions/0147-registrations-are-observations.md).
 */

/** Applications that are stored. */
export const maxApplications = 10_000;
/** New applications that are stored within a minute. */
export const maxNewAMinute = 100;

/** An application as it registers. */
export interface Registration {
  readonly name: string;
  /** The data of its event; the caller bounds its size. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
  readonly now: Date;
  /** The table of the request, which may have read `registrationReads`. */
  readonly table?: Table;
}

export const registrationReads = (name: string): RequestReads => ({ keys: [seenApplicationKey(name)] });

interface SeenApplicationItem extends Key {
  readonly kind: 'application-seen';
  readonly rev: 0;
  /** Day of the last registration, `2030-01-31`. */
  readonly day: string;
}

/** A new application, until its event is in the journal. */
export interface NewApplicationItem extends Key, Actor {
  readonly kind: 'new-application';
  readonly rev: 0;
  /** Of the first registration, ISO 8601. */
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** How many there are, how many came in a minute, and how many were refused. */
export interface RegistrationCountItem extends Key {
  readonly kind: 'registration-count';
  readonly rev: 0;
  readonly total: number;
  /** Epoch minutes. */
  readonly minute: number;
  readonly inMinute: number;
  readonly refused?: number;
}

export interface Registrations {
  /**
   * Stores that an application registered; if it was stored today already, that costs nothing. When there are too many,
   * a new application is only counted.
   */
  note(registration: Registration): Promise<void>;
}

type Update = Omit<ConstructorParameters<typeof UpdateCommand>[0], 'TableName' | 'Key' | 'UpdateExpression'> & {
  readonly UpdateExpression: string;
};

/** @returns whether the condition held */
const update = async (table: Table, { pk, sk }: Key, input: Update): Promise<boolean> => {
  try {
    await table.client.send(new UpdateCommand({ TableName: table.name, Key: { pk, sk }, ...input }));
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return false;
  }
};

const minuteOf = (now: Date): number => Math.floor(now.getTime() / 60_000);
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

const counted = { '#total': 'total', '#minute': 'minute' } as const;

/** One more in the minute that is counted; by the clock of another process that may be a later one. */
const joinMinute = (minute: number): Update => ({
  UpdateExpression: 'ADD #total :one, inMinute :one',
  ConditionExpression: '#minute >= :minute AND inMinute < :maxNew AND #total < :max',
  ExpressionAttributeNames: counted,
  ExpressionAttributeValues: { ':one': 1, ':minute': minute, ':maxNew': maxNewAMinute, ':max': maxApplications },
});

const beginMinute = (minute: number): Update => ({
  UpdateExpression: 'SET kind = :kind, rev = :rev, #minute = :minute, inMinute = :one ADD #total :one',
  ConditionExpression: 'attribute_not_exists(pk) OR (#minute < :minute AND #total < :max)',
  ExpressionAttributeNames: counted,
  ExpressionAttributeValues: {
    ':kind': 'registration-count',
    ':rev': 0,
    ':one': 1,
    ':minute': minute,
    ':max': maxApplications,
  },
});

const countRefused = (table: Table) =>
  update(table, registrationCountKey, {
    UpdateExpression: 'ADD refused :one',
    ExpressionAttributeValues: { ':one': 1 },
  });

const seenOn = (day: string): Update => ({
  UpdateExpression: 'SET kind = :kind, rev = :rev, #day = :day',
  ExpressionAttributeNames: { '#day': 'day' },
  ExpressionAttributeValues: { ':kind': 'application-seen', ':rev': 0, ':day': day },
});

/** It may be there: older versions stored it first. Its event is emitted once all the same. */
const waitingOf = ({ data, actor, now }: Registration): Update => ({
  UpdateExpression:
    'SET kind = :kind, rev = :rev, #at = :at, #data = :data, createdBy = :createdBy, createdByUserId = :userId',
  ExpressionAttributeNames: { '#at': 'at', '#data': 'data' },
  ExpressionAttributeValues: {
    ':kind': 'new-application',
    ':rev': 0,
    ':at': now.toISOString(),
    ':data': data,
    ':createdBy': actor.createdBy,
    ':userId': actor.createdByUserId,
  },
});

/** Whether one more application may be stored in a minute. */
const hasRoom = (count: RegistrationCountItem, minute: number): boolean =>
  count.total < maxApplications && (count.minute < minute || count.inMinute < maxNewAMinute);

/** How a new application was stored; `full`: there is no place for it. */
type Outcome = 'stored' | 'stored by another process' | 'full';

/** Transactions of others that are in the way. */
const maxConflicts = 12;

/**
 * Stores a new application in one transaction: it takes a place, its event waits, and it was seen. So the limits are
 * never exceeded, and an application that is seen has its event.
 * @param begun whether the minute is known to have begun: most applications are the first of theirs
 */
const storeNew = async (table: Table, registration: Registration, begun: boolean): Promise<Outcome> => {
  const { name, now } = registration;
  const minute = minuteOf(now);
  const action = ({ pk, sk }: Key, input: Update): Action => ({
    Update: { TableName: table.name, Key: { pk, sk }, ...input },
  });
  const others = [
    action(newApplicationKey(name), waitingOf(registration)),
    action(seenApplicationKey(name), { ...seenOn(dayOf(now)), ConditionExpression: 'attribute_not_exists(pk)' }),
  ];
  let place = begun ? joinMinute(minute) : beginMinute(minute);
  for (let conflicts = 0; ; ) {
    const counting = { ...place, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
    const TransactItems = [action(registrationCountKey, counting), ...others];
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: randomUUID() }));
      return 'stored';
    } catch (error) {
      const kind = refusal(error);
      if (kind === 'busy' && conflicts < maxConflicts) await table.pace.sleep(jitter(conflicts++, table.pace.random));
      else if (kind !== 'condition') throw error;
      else {
        const [count, , seen] = cancellationReasons(error);
        if (seen?.Code === 'ConditionalCheckFailed') return 'stored by another process';
        const counts = count?.Item as RegistrationCountItem | undefined;
        if (counts && !hasRoom(counts, minute)) return 'full';
        // Another process has begun the minute, or the item was removed.
        place = counts && counts.minute >= minute ? joinMinute(minute) : beginMinute(minute);
      }
    }
  }
};

/** Opens the registrations of a table, with a memory of what was stored today. */
export const openRegistrations = (table: Table): Registrations => {
  const noted = new Set<string>();
  let today = '';
  /** Epoch minute in which no more new applications are stored, as far as this process knows. */
  let full = 0;
  /** The newest epoch minute in which this process took a place. */
  let begun = 0;

  const storeFirst = async (registration: Registration): Promise<Outcome> => {
    const minute = minuteOf(registration.now);
    const outcome = minute === full ? 'full' : await storeNew(table, registration, minute === begun);
    if (outcome === 'stored') begun = minute;
    if (outcome === 'full') {
      full = minute;
      await countRefused(table);
    }
    return outcome;
  };

  const note: Registrations['note'] = async (registration) => {
    const { name, now } = registration;
    const day = dayOf(now);
    if (day !== today || noted.size > maxApplications) noted.clear();
    today = day;
    if (noted.has(name)) return;
    const seen = await getItem<SeenApplicationItem>(registration.table ?? table, seenApplicationKey(name));
    if (seen === undefined) {
      if ((await storeFirst(registration)) === 'full') return;
    } else if (seen.day < day) await update(table, seenApplicationKey(name), seenOn(day));
    noted.add(name);
  };

  return { note };
};

/** New applications whose events are not emitted yet, by name. */
export const readNewApplications = (table: Table, limit: number): Promise<NewApplicationItem[]> =>
  queryAll<NewApplicationItem>(table, { pk: newApplicationsPartition, limit });

/** Call it when the event is in the journal. */
export const removeNewApplication = async (table: Table, { pk, sk }: NewApplicationItem): Promise<void> => {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
};
