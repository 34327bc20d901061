import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { activityKey, activityPartition, type Key, projectOfScope, type Scope } from '../table/keys.ts';
import { queryAll } from '../table/read.ts';
import { expiryAttribute, type Table } from '../table/table.ts';

/**
 * How many events a project has had, by the hour: counted in the transaction that files them, so that a window of 60
 * days is read as 61 small items and no event (docs/table.md, "Activity of a project").
 */

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Longer than the 60 days that anyone asks about, in seconds. */
const lifetime = 63 * 24 * 3600;

const dayOf = (at: string): string => at.slice(0, 10);
/** `h00` to `h23`, in UTC. */
const hourOf = (at: string): string => `h${at.slice(11, 13)}`;

/** What one filing adds to the counts of its scope. */
interface ActivityCount {
  /** Number of actions that an event of this time would add. @param at ISO 8601, UTC */
  needs(at: string): number;
  add(at: string): void;
  /** One a day; none for the instance. */
  actions(): Action[];
}

/** @param now epoch ms */
export const countActivity = (table: Table, scope: Scope, now: number): ActivityCount => {
  const project = projectOfScope(scope);
  const days = new Map<string, Map<string, number>>();
  return {
    needs: (at) => (project === undefined || days.has(dayOf(at)) ? 0 : 1),
    add: (at) => {
      if (project === undefined) return;
      const hours = days.get(dayOf(at)) ?? new Map<string, number>();
      hours.set(hourOf(at), (hours.get(hourOf(at)) ?? 0) + 1);
      days.set(dayOf(at), hours);
    },
    actions: () =>
      project === undefined ? [] : [...days].map(([day, hours]) => dayAction(table, project, day, hours, now)),
  };
};

const dayAction = (
  table: Table,
  project: string,
  day: string,
  hours: ReadonlyMap<string, number>,
  now: number,
): Action => {
  const counts = [...hours];
  return {
    Update: {
      TableName: table.name,
      Key: { ...activityKey(project, day) },
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
 * Number of filed events of a project from `middle` on, and from `start` to `middle`. The limits are taken at the full
 * hour before them: as if read up to an hour earlier (behaviour §1.1). About one read unit a window of 60 days.
 */
export const readActivity = async (
  table: Table,
  project: string,
  { start, middle }: { readonly start: Date; readonly middle: Date },
): Promise<{ current: number; past: number }> => {
  const [first, split] = [start, middle].map((date) => date.toISOString().slice(0, 13));
  if (first === undefined || split === undefined) return { current: 0, past: 0 };
  const items = await queryAll<ActivityItem>(table, { pk: activityPartition(project), from: dayOf(first) });
  const counts = items.flatMap(hoursOf);
  const sum = (holds: (hour: string) => boolean): number =>
    counts.reduce((total, [hour, count]) => (holds(hour) ? total + count : total), 0);
  return { current: sum((hour) => hour >= split), past: sum((hour) => hour >= first && hour < split) };
};
