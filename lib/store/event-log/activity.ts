import { daySeconds } from '../../contract/day.ts';
import { activityKey, activityPartition, type Key, keyText, projectOfScope, type Scope } from '../table/keys.ts';
import { queryAll } from '../table/read.ts';
import { type Action, expiryAttribute, type Table } from '../table/table.ts';

/**
 * The number of events of a project in each hour. It is counted in the transaction that appends them, so that a window
 * of 60 days is read as 61 small items and no events (docs/table.md, "Activity of a project").
 */

/** In seconds; longer than the 60 days that are shown. */
const lifetime = 63 * daySeconds;

const dayOf = (at: string): string => at.slice(0, 10);
/** `h00` to `h23`, in UTC. */
const hourOf = (at: string): string => `h${at.slice(11, 13)}`;

/** What one transaction adds to the counts of a project. */
export interface ActivityCount {
  /**
   * Number of actions that an event would add.
   * @param at ISO 8601, UTC
   * @param since the revision that made the project
   */
  needs(at: string, since: number | undefined): number;
  add(at: string, since: number | undefined): void;
  /** One for each day; none for the instance. */
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

/**
 * Number of events of a project in the log from `middle` on, and from `start` to `middle` (contract: projects §3.1).
 * The limits are rounded down to the hour. A window of 60 days costs about one read unit.
 * @param since the revision that made the project: events of earlier projects of the id do not count
 */
export const readActivity = async (
  table: Table,
  { project, since }: { readonly project: string; readonly since?: number | undefined },
  { start, middle }: { readonly start: Date; readonly middle: Date },
): Promise<{ current: number; past: number }> => {
  const [first, split] = [start, middle].map((date) => date.toISOString().slice(0, 13));
  if (first === undefined || split === undefined) return { current: 0, past: 0 };
  const items = await queryAll<ActivityItem>(table, { pk: activityPartition(project, since), from: dayOf(first) });
  const counts = items.flatMap(hoursOf);
  const sum = (holds: (hour: string) => boolean): number =>
    counts.reduce((total, [hour, count]) => (holds(hour) ? total + count : total), 0);
  return { current: sum((hour) => hour >= split), past: sum((hour) => hour >= first && hour < split) };
};
