import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../../basics/parallel.ts';
import { daySeconds, minuteMs } from '../../contract/day.ts';
import type { CountReading, StateReading } from '../../contract/schemas/release-plan.ts';
import { utc } from '../../contract/utc.ts';
import { expiryAttribute } from '../table/definition.ts';
import { deleteMarked } from '../table/delete-marked.ts';
import { unlessRefused } from '../table/errors.ts';
import {
  alarmStateKey,
  alarmStatePrefix,
  alarmStatesPartition,
  countReadingKey,
  countReadingPrefix,
  countReadingsPartition,
  featureOfAlarmState,
  type Key,
  type KeyOf,
  keyText,
  releaseLookKey,
} from '../table/keys.ts';
import { queryAll, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { writeEach } from '../table/write-each.ts';
import {
  forgetSettled,
  type LateReadingsItem,
  type Settled,
  type SettledCountsItem,
  settledFrom,
} from './settled-counts.ts';

/**
 * What guards of releases read: counts of windows of time, and states of alarms. Observations, without head, commit and
 * event (contract: guards §1).
 */

/** What readings are about. In states of alarms, an empty `environment` is every environment. */
export interface ReadingPlace {
  readonly project: string;
  readonly feature: string;
  readonly environment: string;
}

/** Windows of the same length, source and variant that began in the same part of the time: one item, cheap to read. */
interface CountsItem extends Key {
  readonly kind: 'count-readings';
  readonly rev: 0;
  readonly source: string;
  readonly variant: string;
  /** Time from which windows are counted, epoch ms. */
  readonly begin: number;
  /** Length of each window, in ms. */
  readonly length: number;
  /** `w` and how many ms after `begin` a window began: requests and errors, as text. */
  readonly [window: `w${number}`]: string;
}

export interface AlarmStateItem extends Key, StateReading {
  readonly kind: 'alarm-state';
  readonly rev: 0;
  readonly environment: string;
  /** Orders states of the same time, where they are told by changes that are in order themselves. */
  readonly order?: string;
  /** Epoch seconds; the table removes it some days later. */
  readonly expires: number;
}

/** That the plan of a feature has to be looked at, in one environment or in all. */
export interface ReleaseLookItem extends Key, ReadingPlace {
  readonly kind: 'release-look';
  readonly rev: 0;
  /** Changes with every reading, so that a look is not removed that asks for another one by now. */
  readonly mark: string;
}

/** How many days counts and states are kept. */
export const keptDays = 60;
/** How many days a look waits for the clock. */
const keptLookDays = 2;
/** How many days a look is kept that was asked for a time, from that time. */
const keptAskedDays = 60;
/** Age from which on the beginning of a window may be settled when its reading comes, in ms. */
export const lateMs = 30 * minuteMs;
/** Items of counts that are written at the same time. */
const atOnce = 8;
/** Bytes of all labels of a state, and of the name of who sent it: with its look, a state costs at most three write units. */
const maxLabelsBytes = 900;

const expiry = (now: Date, days: number): number => Math.floor(now.getTime() / 1000) + days * daySeconds;

/** @param minute of the look, epoch ms */
const lookAt = (
  table: Table,
  place: ReadingPlace,
  { now, minute, expires }: { readonly now: Date; readonly minute: number; readonly expires: number },
): ReleaseLookItem & Record<string, unknown> => {
  const { project, feature, environment } = place;
  return {
    ...releaseLookKey(new Date(minute).toISOString(), place),
    kind: 'release-look',
    rev: 0,
    project,
    feature,
    environment,
    mark: `${now.toISOString()} ${table.pace.random()}`,
    [expiryAttribute]: expires,
  };
};

/**
 * Asks the clock to look at the plan of a feature. It comes after what there is to be seen: a look that came first could
 * be over before.
 */
const putLook = (table: Table, place: ReadingPlace, now: Date): Promise<void> => {
  const minute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const Item = lookAt(table, place, { now, minute, expires: expiry(now, keptLookDays) });
  return writeEach(table, [{ PutRequest: { Item } }]);
};

/**
 * Asks the clock to look at a plan at a later time, in the minute that begins then or after it. Kept for long, because no
 * reading asks again.
 * @param times.at ISO 8601
 */
export const askToLook = (
  table: Table,
  place: ReadingPlace,
  { now, at }: { readonly now: Date; readonly at: string },
): Promise<void> => {
  const minute = Math.ceil(Date.parse(at) / minuteMs) * minuteMs;
  const Item = lookAt(table, place, { now, minute, expires: expiry(new Date(minute), keptAskedDays) });
  return writeEach(table, [{ PutRequest: { Item } }]);
};

/**
 * Removes looks that were carried out, but those for which a reading has come since they were read.
 * @param looks as `readSchedule` found them
 */
export const removeLooks = (table: Table, looks: readonly ReleaseLookItem[]): Promise<void> =>
  deleteMarked(table, looks);

/** Windows that begin in an item, unless they overlap. With the longest names so many take two write units. */
const windowsOfItem = 16;

/** The item of a window, and the name of its attribute there. */
const placeOfWindow = (place: ReadingPlace, { source, variant, ...window }: CountReading) => {
  const [start, stop] = [Date.parse(window.start), Date.parse(window.stop)];
  const length = stop - start;
  const begin = Math.floor(start / (length * windowsOfItem)) * length * windowsOfItem;
  // The last window of the item ends before this time.
  const end = begin + length * (windowsOfItem + 1);
  const times = { start: new Date(begin).toISOString(), stop: new Date(end).toISOString() };
  const key = countReadingKey(place, { ...times, variant, source });
  return { key, fields: { source, variant, begin, length }, window: `w${start - begin}` };
};

/** Windows of one item, with what is stored of each. */
interface WindowsOfItem extends Pick<ReturnType<typeof placeOfWindow>, 'key' | 'fields'> {
  readonly windows: Map<string, string>;
}

const putWindows = (table: Table, { key, fields, windows }: WindowsOfItem, expires: number): Promise<unknown> => {
  const all = { kind: 'count-readings', rev: 0, ...fields, [expiryAttribute]: expires, ...Object.fromEntries(windows) };
  const entries = Object.entries(all);
  return table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression: `SET ${entries.map((_, i) => `#${i} = :${i}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name], i) => [`#${i}`, name])),
      ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], i) => [`:${i}`, value])),
    }),
  );
};

/**
 * Stores counts. The same source, variant and window again replaces what was there; of those in one call the last is
 * taken. One or two write units for each item of windows, one for the look, and one if a reading is late.
 */
export const putCounts = async (
  table: Table,
  place: ReadingPlace,
  readings: readonly CountReading[],
  now: Date,
): Promise<void> => {
  if (readings.length === 0) return;
  const items = new Map<string, WindowsOfItem>();
  for (const reading of readings) {
    const { key, fields, window } = placeOfWindow(place, reading);
    const item = items.get(keyText(key)) ?? { key, fields, windows: new Map<string, string>() };
    items.set(keyText(key), item);
    item.windows.set(window, `${reading.requests} ${reading.errors}`);
  }
  const expires = expiry(now, keptDays);
  await inParallel([...items.values()], atOnce, (item) => putWindows(table, item, expires));
  const isLate = readings.some(({ start }) => Date.parse(start) < now.getTime() - lateMs);
  if (isLate) await forgetSettled(table, place, now);
  await putLook(table, place, now);
};

/** A count of a window as it is stored. */
interface StoredCount extends Omit<CountReading, 'start' | 'stop'> {
  /** Epoch ms, as `stop`. Times stay numbers: a look reads many. */
  readonly start: number;
  readonly stop: number;
}

/** The windows of an item that began at a time (epoch ms) or later. */
const windowsIn = (item: CountsItem, from: number): StoredCount[] => {
  const { source, variant, begin, length } = item;
  const windows: StoredCount[] = [];
  for (const [name, counts] of Object.entries(item)) {
    const start = begin + Number(name.startsWith('w') ? name.slice(1) : Number.NaN);
    if (!(start >= from) || typeof counts !== 'string') continue;
    const space = counts.indexOf(' ');
    const [requests, errors] = [Number(counts.slice(0, space)), Number(counts.slice(space + 1))];
    windows.push({ source, variant, start, stop: start + length, requests, errors });
  }
  return windows;
};

/** Of two states of the same time the graver one is taken, whichever comes first. */
export const weights = { resolved: 0, unknown: 1, firing: 2 } as const satisfies Record<StateReading['state'], number>;

/** As many labels as there is room for, in the order in which they were sent. */
const labelsOf = (labels: StateReading['labels'], room: number): StateReading['labels'] => {
  let left = room;
  const kept = Object.entries(labels).filter(([name, value]) => {
    left -= Buffer.byteLength(name) + Buffer.byteLength(value);
    return left >= 0;
  });
  return Object.fromEntries(kept);
};

const alarmOf = ({ source, key }: StateReading): string =>
  createHash('sha256')
    .update(JSON.stringify([source, key]))
    .digest('hex');

/** @param place its environment is empty for an alarm of every environment */
export const stateKeyOf = (place: ReadingPlace, reading: StateReading): KeyOf<AlarmStateItem> =>
  alarmStateKey(place, alarmOf(reading));

/**
 * Stores the state of an alarm, unless a newer one is there that has not expired. Two write units, three if the labels are
 * long.
 * @param place its environment is empty for an alarm of every environment
 * @param order the text of the newer one of two states of the same time is greater; default: the graver one is taken
 */
export const putState = async (
  table: Table,
  place: ReadingPlace,
  reading: StateReading,
  now: Date,
  order?: string,
): Promise<void> => {
  const { source, key, state, sentBy } = reading;
  const { pk, sk } = stateKeyOf(place, reading);
  const removed = [...(sentBy ? [] : ['sentBy']), ...(order === undefined ? ['#order'] : [])];
  const isNewer =
    order === undefined
      ? '(#at = :at AND weight < :weight)'
      : '(#at = :at AND #order < :order) OR (#at = :at AND attribute_not_exists(#order) AND weight < :weight)';
  await unlessRefused(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression:
          'SET kind = :kind, rev = :rev, environment = :environment, #source = :source, #key = :key, #state = :state, ' +
          '#at = :at, labels = :labels, weight = :weight, #expires = :expires' +
          (sentBy ? ', sentBy = :sentBy' : '') +
          (order === undefined ? '' : ', #order = :order') +
          (removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''),
        ConditionExpression: `attribute_not_exists(pk) OR #expires <= :now OR #at < :at OR ${isNewer}`,
        ExpressionAttributeNames: {
          '#order': 'order',
          '#source': 'source',
          '#key': 'key',
          '#state': 'state',
          '#at': 'at',
          '#expires': expiryAttribute,
        },
        ExpressionAttributeValues: {
          ':kind': 'alarm-state',
          ':rev': 0,
          ':environment': place.environment,
          ':source': source,
          ':key': key,
          ':state': state,
          ':at': utc(reading.at),
          ':labels': labelsOf(reading.labels, maxLabelsBytes - Buffer.byteLength(sentBy?.username ?? '')),
          ...(sentBy && { ':sentBy': sentBy }),
          ...(order !== undefined && { ':order': order }),
          ':weight': weights[state],
          ':expires': expiry(now, keptDays),
          ':now': Math.floor(now.getTime() / 1000),
        },
      }),
    ),
  );
  // Also for a repetition: whoever sent it before may have died before the look.
  await putLook(table, place, now);
};

/** Counts of windows, and what is settled of those before. */
export interface StoredCounts {
  /** By window, variant and source. */
  readonly counts: StoredCount[];
  readonly settled: Settled;
}

/** Counts of windows that began at `from` or later, and what is settled. @param from ISO 8601 */
export const readCounts = async (source: Source, place: ReadingPlace, from: string): Promise<StoredCounts> => {
  const { project, feature, environment } = place;
  // What is settled comes after the counts.
  const items = await queryAll<CountsItem | LateReadingsItem | SettledCountsItem>(source, {
    pk: countReadingsPartition(project, feature, environment),
    from: `${countReadingPrefix}${utc(from)}`,
  });
  const since = Date.parse(from);
  return {
    counts: items
      .flatMap((item) => (item.kind === 'count-readings' ? windowsIn(item, since) : []))
      .toSorted((a, b) => a.stop - b.stop || a.start - b.start),
    settled: settledFrom(
      items.find((item) => item.kind === 'late-readings'),
      items.find((item) => item.kind === 'settled-counts'),
    ),
  };
};

/** The states that have not expired and are for the environment, or for every environment. */
const statesIn = (items: readonly AlarmStateItem[], environment: string, now: Date): StateReading[] =>
  items
    .filter((item) => item.environment === '' || item.environment === environment)
    .filter(({ expires }) => expires * 1000 > now.getTime())
    .map(({ source, key, state, at, labels, sentBy }) => ({
      source,
      key,
      state,
      at,
      labels,
      ...(sentBy && { sentBy }),
    }));

export const readStateItems = (source: Source, project: string, feature?: string): Promise<AlarmStateItem[]> =>
  queryAll<AlarmStateItem>(source, { pk: alarmStatesPartition(project), prefix: alarmStatePrefix(feature) });

/** States of the alarms of a feature in an environment, by environment: those for every environment are first. */
export const readStates = async (
  source: Source,
  { project, feature, environment }: ReadingPlace,
  now: Date,
): Promise<StateReading[]> => statesIn(await readStateItems(source, project, feature), environment, now);

/** As `readStates`, for all features of a project: whoever needs those of many reads them at once. */
export const readStatesOfProject = async (
  source: Source,
  project: string,
  now: Date,
): Promise<(place: Omit<ReadingPlace, 'project'>) => StateReading[]> => {
  const items = await readStateItems(source, project);
  const byFeature = Map.groupBy(items, ({ sk }) => featureOfAlarmState(sk));
  return ({ feature, environment }) => statesIn(byFeature.get(feature) ?? [], environment, now);
};
