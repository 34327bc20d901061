import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DeleteCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Actor } from '../commit/journal.ts';
import type { RequestReads } from '../commit/request.ts';
import { cancellationReasons, isConditionFailed, refusal } from '../table/errors.ts';
import {
  instanceKey,
  type Key,
  newApplicationKey,
  newApplicationsPartition,
  type Range,
  registrationCountKey,
  seenApplicationKey,
  seenApplicationsPartition,
} from '../table/keys.ts';
import { getItem, queryAll, type ReadAhead, type Source, tableOf } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';
import { jitter } from '../table/waiting.ts';
import { isKeptInstanceId, noteInstance, noteIntervalMs } from './instances.ts';

/**
 * Registrations of applications: observations, without head, commit and event (contract: sdk §7;
 * docs/decisions/0147-registrations-are-observations.md).
 */

/** Most applications that are stored. */
export const maxApplications = 10_000;
/** Most new applications that are stored within a minute. */
export const maxNewAMinute = 100;
/** Most registrations that a process remembers. */
const maxNoted = 10_000;

/** A registration of an application. */
export interface Registration extends ApplicationFacts {
  readonly name: string;
  /** Absent: the registration has no instance id. */
  readonly instanceId?: string | undefined;
  /** The data of the event; the caller limits its size. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
  readonly now: Date;
  /** Of the request, which may have read `registrationReads` ahead. */
  readonly readAhead?: ReadAhead | undefined;
}

/** The reads of the registration of an application. */
export const registrationReads = (
  name: string,
  instance?: { readonly id: string | undefined; readonly environment: string },
): RequestReads => ({
  keys: [
    seenApplicationKey(name),
    ...(instance?.id === undefined ? [] : [instanceKey(name, instance.environment, instance.id)]),
  ],
});

/** An application that registered. Old items have only the day. */
export interface SeenApplicationItem extends Key, Partial<Pick<ApplicationFacts, 'sdkVersion' | 'strategies'>> {
  readonly kind: 'application-seen';
  readonly rev: 0;
  /** Day of the last registration, `2030-01-31`. */
  readonly day: string;
  /** Time of the first registration, ISO 8601. */
  readonly firstAt?: string;
  /** When the item was last written, epoch seconds. */
  readonly storedAt?: number;
  /** By environment of the token that registered: the projects of the token, or `*`. */
  readonly [reach: `e:${string}`]: readonly string[];
}

/** The facts that an application reports about itself, limited by the caller, and where it registered. */
export interface ApplicationFacts {
  readonly sdkVersion?: string | undefined;
  readonly strategies: readonly string[];
  readonly environment: string;
  /** Project ids, or `*` alone. */
  readonly projects: readonly string[];
}

/** A new application whose event is not in the journal yet. */
export interface NewApplicationItem extends Key, Actor {
  readonly kind: 'new-application';
  readonly rev: 0;
  /** Time of the first registration, ISO 8601. */
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Numbers of applications: of all, of new ones in a minute, and of those that were refused. */
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
   * Stores that an application and its instance registered; repeated registrations in this process within a quarter of
   * an hour cost nothing. Beyond the limits, a new application is only counted.
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

/** Adds one to the stored minute. By the clock of another process, that may be a later minute. */
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

const reachPrefix = 'e:';
const seconds = (now: Date): number => Math.floor(now.getTime() / 1000);

/** Keeps the time of the first registration, and the environments of earlier registrations. */
const seenOf = ({ now, sdkVersion, strategies, environment, projects }: Registration): Update => ({
  UpdateExpression:
    'SET kind = :kind, rev = :rev, #day = :day, storedAt = :storedAt, strategies = :strategies, #reach = :projects, ' +
    `firstAt = if_not_exists(firstAt, :firstAt)${sdkVersion === undefined ? '' : ', sdkVersion = :sdkVersion'}`,
  ExpressionAttributeNames: { '#day': 'day', '#reach': `${reachPrefix}${environment}` },
  ExpressionAttributeValues: {
    ':kind': 'application-seen',
    ':rev': 0,
    ':day': dayOf(now),
    ':storedAt': seconds(now),
    ':strategies': strategies,
    ':projects': projects,
    ':firstAt': now.toISOString(),
    ...(sdkVersion !== undefined && { ':sdkVersion': sdkVersion }),
  },
});

/** The item may exist, because older versions stored it first. Its event is still emitted only once. */
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

/** Whether a further application may be stored in this minute. */
const hasRoom = (count: RegistrationCountItem, minute: number): boolean =>
  count.total < maxApplications && (count.minute < minute || count.inMinute < maxNewAMinute);

/** How storing a new application ended; `full`: there was no place left. */
type Outcome = 'stored' | 'stored by another process' | 'full';

/** Most conflicts with transactions of other processes before the registration fails. */
const maxConflicts = 12;

/**
 * Stores a new application in one transaction: it takes a place, stores the waiting event, and marks the application as
 * seen. So the limits are never exceeded, and every application that was seen gets its event.
 * @param begun whether the minute is known to have begun: most applications are the first of their minute
 */
const storeNew = async (table: Table, registration: Registration, begun: boolean): Promise<Outcome> => {
  const { name, now } = registration;
  const minute = minuteOf(now);
  const action = ({ pk, sk }: Key, input: Update): Action => ({
    Update: { TableName: table.name, Key: { pk, sk }, ...input },
  });
  const others = [
    action(newApplicationKey(name), waitingOf(registration)),
    action(seenApplicationKey(name), { ...seenOf(registration), ConditionExpression: 'attribute_not_exists(pk)' }),
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

/** Whether the stored facts equal those of the registration. */
const isSame = (seen: SeenApplicationItem, { sdkVersion, strategies, environment, projects }: Registration): boolean =>
  isDeepStrictEqual(
    [seen.sdkVersion, seen.strategies, seen[`${reachPrefix}${environment}`]],
    [sdkVersion ?? seen.sdkVersion, strategies, projects],
  );

/**
 * Whether the item has to be written again. Instances with different versions would overwrite each other's facts again
 * and again, so changed facts are written only once in a quarter of an hour.
 */
const isOutdated = (seen: SeenApplicationItem, registration: Registration): boolean =>
  seen.day < dayOf(registration.now) ||
  seen[`${reachPrefix}${registration.environment}`] === undefined ||
  (!isSame(seen, registration) && seconds(registration.now) - (seen.storedAt ?? 0) >= noteIntervalMs / 1000);

/** Opens the registrations of a table, with a memory of recent ones. */
export const openRegistrations = (table: Table): Registrations => {
  /** By application, environment and instance: when this process last stored the registration, epoch ms. */
  const noted = new Map<string, number>();
  /** Epoch minute in which the limit of new applications was reached, as far as this process knows. */
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

  /** @returns whether the application is stored: false when there is no place for a new one */
  const storeApplication = async (registration: Registration): Promise<boolean> => {
    const key = seenApplicationKey(registration.name);
    const seen = await getItem<SeenApplicationItem>({ table, readAhead: registration.readAhead }, key);
    const outcome = seen ? 'stored by another process' : await storeFirst(registration);
    if (outcome === 'stored by another process' && (!seen || isOutdated(seen, registration)))
      await update(table, key, seenOf(registration));
    return outcome !== 'full';
  };

  const note: Registrations['note'] = async (registration) => {
    const { name, environment, instanceId: sent = '', now } = registration;
    const instanceId = isKeptInstanceId(sent) ? sent : '';
    const key = [name, environment, instanceId].join('\n');
    if (Math.abs(now.getTime() - (noted.get(key) ?? 0)) < noteIntervalMs) return;
    if (!(await storeApplication(registration))) return;
    if (instanceId !== '') await noteInstance(table, { ...registration, instanceId });
    if (noted.size >= maxNoted) noted.clear();
    noted.set(key, now.getTime());
  };

  return { note };
};

/** All applications that registered: one query. */
export const seenApplicationsRange: Range = { pk: seenApplicationsPartition, prefix: seenApplicationKey('').sk };

/** An application that registered, in the form that readers get. */
export interface RegisteredApplication {
  readonly name: string;
  readonly day: string;
  readonly firstAt?: string | undefined;
  readonly sdkVersion?: string | undefined;
  readonly strategies: readonly string[];
  /** By environment: the projects that its token may access, or `*`. */
  readonly reach: ReadonlyMap<string, readonly string[]>;
}

const registeredFrom = (item: SeenApplicationItem): RegisteredApplication => ({
  name: item.sk.slice(seenApplicationKey('').sk.length),
  day: item.day,
  firstAt: item.firstAt,
  sdkVersion: item.sdkVersion,
  strategies: item.strategies ?? [],
  reach: new Map(
    Object.entries(item).flatMap(([name, projects]) =>
      name.startsWith(reachPrefix) && Array.isArray(projects) ? [[name.slice(reachPrefix.length), projects]] : [],
    ),
  ),
});

/** All applications that registered, by name. */
export const readRegistered = async (source: Source): Promise<readonly RegisteredApplication[]> =>
  (await queryAll<SeenApplicationItem>(source, seenApplicationsRange)).map(registeredFrom);

/** An application by name; undefined: it never registered. */
export const findRegistered = async (source: Source, name: string): Promise<RegisteredApplication | undefined> => {
  const item = await getItem<SeenApplicationItem>(source, seenApplicationKey(name));
  return item && registeredFrom(item);
};

/** Forgets that an application registered, and frees its place; does nothing when it did not register. */
export const forgetRegistration = async (source: Source, name: string): Promise<void> => {
  const table = tableOf(source);
  if (!(await getItem<SeenApplicationItem>(source, seenApplicationKey(name)))) return;
  const keyed = ({ pk, sk }: Key) => ({ TableName: table.name, Key: { pk, sk } });
  try {
    await table.transactions.send(
      new TransactWriteCommand({
        TransactItems: [
          { Delete: { ...keyed(seenApplicationKey(name)), ConditionExpression: 'attribute_exists(pk)' } },
          { Delete: keyed(newApplicationKey(name)) },
          {
            Update: {
              ...keyed(registrationCountKey),
              UpdateExpression: 'ADD #total :less',
              ExpressionAttributeNames: { '#total': 'total' },
              ExpressionAttributeValues: { ':less': -1 },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (refusal(error) !== 'condition') throw error;
  }
};

/** New applications whose events are not emitted yet, by name. */
export const readNewApplications = (source: Source, limit: number): Promise<NewApplicationItem[]> =>
  queryAll<NewApplicationItem>(source, { pk: newApplicationsPartition, limit });

/** Removes the waiting event of a new application. Call it when the event is in the journal. */
export const removeNewApplication = async (table: Table, { pk, sk }: NewApplicationItem): Promise<void> => {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
};
