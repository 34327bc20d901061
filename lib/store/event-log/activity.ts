import { daySeconds } from '../../contract/day.ts';
import { expiryAttribute } from '../table/definition.ts';
import { activityKey, activityPartition, type Key, keyText, projectOfScope, type Scope } from '../table/keys.ts';
import { queryAll, type Source, tableOf } from '../table/read.ts';
import type { Action, Table } from '../table/table.ts';

/**
 * The number of events of a project in each hour. It is counted in the transaction that appends them, so that a window
 * of 60 days is read as 61 small items and no events (docs/table.md, "Activity of a project").
 */

/** In seconds; longer than the 60 days that are shown. */
const lifetime = 63 * daySeconds;

const dayOf = (at: string): string => at.slice(0, 10);
/** `h00` to `h23`, in UTC. */
const hourOf = (at: string): string => `h${at.slice(11, 13)}`;

/** The events that one transaction adds to the hourly counts of a project. */
export interface ActivityCount {
  /**
   * Number of actions of the transaction that a further event would need.
   * @param at ISO 8601, UTC
   * @param since the revision that made the project
   */
  needs(at: string, since: number | undefined): number;
  add(at: string, since: number | undefined): void;
  /** One action for each day; none for the instance. */
  actions(): Action[];
}

/** Events of one day, by hour. */
interface Day {
  readonly key: Key;
  readonly hours: Map<string, number>;
}

/** @param now epoch ms */
export const countActivity = (table: Table, scope: Scope, now: number): ActivityCount => {
  const project = projectOfScope(scope);
  const days = new Map<string, Day>();
  return {
    needs: (at, since) => (project === undefined || days.has(keyText(activityKey(project, since, dayOf(at)))) ? 0 : 1),
    add: (at, since) => {
      if (project === undefined) return;
      const key = activityKey(project, since, dayOf(at));
      const { hours } = days.get(keyText(key)) ?? { hours: new Map<string, number>() };
      hours.set(hourOf(at), (hours.get(hourOf(at)) ?? 0) + 1);
      days.set(keyText(key), { key, hours });
    },
    actions: () => [...days.values()].map((day) => dayAction(table, day, now)),
  };
};

const dayAction = (table: Table, { key, hours }: Day, now: number): Action => {
  const counts = [...hours];
  return {
    Update: {
      TableName: table.name,
      Key: { ...key },
      UpdateExpression: `SET #expires = :expires ADD ${counts.map(([hour]) => `${hour} :${hour}`).join(', ')}`,
      ExpressionAttributeNames: { '#expires': expiryAttribute },
      ExpressionAttributeValues: {
        ':expires': Math.floor(now / 1000) + lifetime,
        ...Object.fromEntries(counts.map(([hour, count]) => [`:${hour}`, count])),
      },
    },
  };
};

/** Events of a day by hour, as stored. */
type ActivityItem = Key & Readonly<Record<string, unknown>>;

const hoursOf = (item: ActivityItem): readonly (readonly [string, number])[] =>
  Object.entries(item).flatMap(([hour, count]) =>
    /^h\d\d$/.test(hour) && typeof count === 'number' ? [[`${item.sk}T${hour.slice(1)}`, count] as const] : [],
  );

/** Numbers of events of a project by hour, e.g. `2030-01-31T23`, in order of time. */
export type HourCounts = readonly (readonly [hour: string, count: number])[];

/** A project whose events are counted. */
interface Counted {
  readonly project: string;
  /** The revision that made the project: events of earlier projects with the same id do not count. */
  readonly since?: number | undefined;
}

const hourOfDate = (date: Date): string => date.toISOString().slice(0, 13);

/** Numbers of events of a project by hour, from the day of `start` on; 60 days cost about one read unit. */
export const readHours = async (source: Source, { project, since }: Counted, start: Date): Promise<HourCounts> => {
  const from = dayOf(hourOfDate(start));
  return (await queryAll<ActivityItem>(source, { pk: activityPartition(project, since), from })).flatMap(hoursOf);
};

/**
 * Number of events of a project in the log: from `middle` on, and from `start` to `middle` (contract: projects §3.1).
 * Both times are rounded down to the hour.
 */
export const sumActivity = (
  counts: HourCounts,
  { start, middle }: { readonly start: Date; readonly middle: Date },
): { current: number; past: number } => {
  const [first, split] = [hourOfDate(start), hourOfDate(middle)];
  const sum = (holds: (hour: string) => boolean): number =>
    counts.reduce((total, [hour, count]) => (holds(hour) ? total + count : total), 0);
  return { current: sum((hour) => hour >= split), past: sum((hour) => hour >= first && hour < split) };
};

/** Counts that were read while a log had this many events. */
interface Remembered {
  readonly count: number;
  /** When the log was first seen with this many events; monotonic ms. */
  readonly seenAt: number;
  readonly readAt: number;
  readonly hours: HourCounts;
}

/** Number of remembered projects; each takes 1,500 pairs at most. */
const maxRemembered = 100;

/**
 * While a transaction is being applied, the cursor may be visible before the counts of the hours. Counts that are read
 * within this time (ms) after the cursor was first seen are not reused (docs/decisions/0051).
 */
const untrustedMs = 1000;

const memories = new WeakMap<Table['client'], Map<string, Remembered>>();

const memoryOf = ({ client }: Table): Map<string, Remembered> => {
  const known = memories.get(client) ?? new Map<string, Remembered>();
  memories.set(client, known);
  return known;
};

/**
 * The events of a project by hour. They are answered from memory, without a read, while the log does not grow.
 * @param of.count number of events in the log of the project, from its cursor
 */
export const currentHours = async (
  source: Source,
  of: Counted & { readonly count: number },
  start: Date,
): Promise<HourCounts> => {
  const memory = memoryOf(tableOf(source));
  const name = activityPartition(of.project, of.since);
  const known = memory.get(name);
  const same = known?.count === of.count ? known : undefined;
  if (same && same.readAt >= same.seenAt + untrustedMs) return same.hours;
  const readAt = performance.now();
  const hours = await readHours(source, of, start);
  memory.delete(name);
  memory.set(name, { count: of.count, seenAt: same?.seenAt ?? readAt, readAt, hours });
  const oldest = memory.keys().next().value;
  if (memory.size > maxRemembered && oldest !== undefined) memory.delete(oldest);
  return hours;
};
