import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Actor } from '../commit/journal.ts';
import type { RequestReads } from '../commit/request.ts';
import { isConditionFailed } from '../table/errors.ts';
import {
  type Key,
  newApplicationKey,
  newApplicationsPartition,
  registrationCountKey,
  seenApplicationKey,
} from '../table/keys.ts';
import { getItem, queryAll } from '../table/read.ts';
import type { Table } from '../table/table.ts';

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

type Update = Omit<ConstructorParameters<typeof UpdateCommand>[0], 'TableName' | 'Key'>;

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
const joinMinute = (table: Table, minute: number) =>
  update(table, registrationCountKey, {
    UpdateExpression: 'ADD #total :one, inMinute :one',
    ConditionExpression: '#minute >= :minute AND inMinute < :maxNew AND #total < :max',
    ExpressionAttributeNames: counted,
    ExpressionAttributeValues: { ':one': 1, ':minute': minute, ':maxNew': maxNewAMinute, ':max': maxApplications },
  });

const beginMinute = (table: Table, minute: number) =>
  update(table, registrationCountKey, {
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

/**
 * Takes a place for a new application; the limits are never exceeded.
 * @param begun whether the minute is known to have begun: most applications are the first of theirs
 * @returns false when there is none
 */
const reservePlace = async (table: Table, minute: number, begun: boolean): Promise<boolean> => {
  if (begun && (await joinMinute(table, minute))) return true;
  // Another process may have begun this minute.
  return (await beginMinute(table, minute)) || joinMinute(table, minute);
};

const countRefused = (table: Table) =>
  update(table, registrationCountKey, {
    UpdateExpression: 'ADD refused :one',
    ExpressionAttributeValues: { ':one': 1 },
  });

/** Another process stored the same application first. */
const releasePlace = (table: Table) =>
  update(table, registrationCountKey, {
    UpdateExpression: 'ADD #total :less',
    ExpressionAttributeNames: { '#total': 'total' },
    ExpressionAttributeValues: { ':less': -1 },
  });

/** Does nothing when its event is pending already. */
const putNew = (table: Table, { name, data, actor, now }: Registration): Promise<boolean> =>
  update(table, newApplicationKey(name), {
    UpdateExpression:
      'SET kind = :kind, rev = :rev, #at = :at, #data = :data, createdBy = :createdBy, createdByUserId = :userId',
    ConditionExpression: 'attribute_not_exists(pk)',
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

const putSeen = (table: Table, name: string, day: string, isNew: boolean): Promise<boolean> =>
  update(table, seenApplicationKey(name), {
    UpdateExpression: 'SET kind = :kind, rev = :rev, #day = :day',
    ...(isNew && { ConditionExpression: 'attribute_not_exists(pk)' }),
    ExpressionAttributeNames: { '#day': 'day' },
    ExpressionAttributeValues: { ':kind': 'application-seen', ':rev': 0, ':day': day },
  });

/** Opens the registrations of a table, with a memory of what was stored today. */
export const openRegistrations = (table: Table): Registrations => {
  const noted = new Set<string>();
  let today = '';
  /** Epoch minute in which no more new applications are stored, as far as this process knows. */
  let full = 0;
  /** The newest epoch minute in which this process took a place. */
  let begun = 0;

  const place = async (now: Date): Promise<boolean> => {
    const minute = minuteOf(now);
    if (minute !== full && (await reservePlace(table, minute, minute === begun))) {
      begun = minute;
      return true;
    }
    full = minute;
    await countRefused(table);
    return false;
  };

  const note: Registrations['note'] = async (registration) => {
    const { name, now } = registration;
    const day = dayOf(now);
    if (day !== today || noted.size > maxApplications) noted.clear();
    today = day;
    if (noted.has(name)) return;
    const seen = await getItem<SeenApplicationItem>(registration.table ?? table, seenApplicationKey(name));
    if (seen === undefined) {
      if (!(await place(now))) return;
      // The event first: an application that is seen has its event in the log, or pending.
      await putNew(table, registration);
      // If several processes store the same name, one keeps the place: the one that stored it as seen.
      if (!(await putSeen(table, name, day, true))) await releasePlace(table);
    } else if (seen.day < day) await putSeen(table, name, day, false);
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
