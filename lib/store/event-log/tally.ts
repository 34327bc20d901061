import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dayMs } from '../../contract/day.ts';
import type { RequestReads } from '../commit/request.ts';
import { isConditionFailed } from '../table/errors.ts';
import { eventsPartition, eventTallyKey, type Key, padded } from '../table/keys.ts';
import { getItem, queryItems, type Source, tableOf } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import type { EventItem } from './event-item.ts';

/**
 * Counts over all events of the log. They follow the log and are not updated with each event: so they include events
 * from before the counts existed, and appending costs no more (docs/decisions/0187-counts-follow-the-log.md).
 */
export interface Tally {
  /** Id of the last event that was counted. */
  readonly last: number;
  readonly exports: number;
  readonly imports: number;
  /** Events of environments, by day (`2030-01-31`, UTC), then by environment; of the last {@link keptDays} days. */
  readonly days: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Number of days for which events of environments are counted, today included. */
export const keptDays = 91;

/** The stored form: each name once; the counts of a day are in the order of the names. */
interface TallyItem extends Key {
  readonly kind: 'event-tally';
  readonly rev: 0;
  readonly last: number;
  readonly exports: number;
  readonly imports: number;
  readonly environments: readonly string[];
  readonly days: Readonly<Record<string, readonly number[]>>;
}

/** Number of events that are counted before the clock is checked again. */
const maxAtOnce = 2_000;
/** Items for each page: an event may have 300 KB. */
const pageSize = 500;
const empty: Tally = { last: 0, exports: 0, imports: 0, days: new Map() };

/** The reads of `readTally`. */
export const tallyReads: RequestReads = { keys: [eventTallyKey] };

const tallyOf = (item: TallyItem | undefined): Tally =>
  item === undefined
    ? empty
    : {
        last: item.last,
        exports: item.exports,
        imports: item.imports,
        days: new Map(
          Object.entries(item.days).map(([day, counts]) => [
            day,
            new Map(counts.flatMap((count, i) => (count > 0 ? [[item.environments[i] ?? '', count] as const] : []))),
          ]),
        ),
      };

/** The stored counts. Later events are not counted in them. */
export const readTally = async (source: Source): Promise<Tally> =>
  tallyOf(await getItem<TallyItem>(source, eventTallyKey));

/** The first of `count` days that end with today. */
export const firstDay = (now: Date, count: number): string =>
  new Date(now.getTime() - (count - 1) * dayMs).toISOString().slice(0, 10);

/** Counts the next events: at most `maxAtOnce`, and none after one that is not visible yet. */
const addNext = async (table: Table, before: Tally, now: Date): Promise<Tally> => {
  const oldest = firstDay(now, keptDays);
  const days = new Map([...before.days].filter(([day]) => day >= oldest).map(([day, own]) => [day, new Map(own)]));
  let { last, exports, imports } = before;
  const range = { pk: eventsPartition, from: padded(last + 1), limit: maxAtOnce, pageSize };
  for await (const { id, type, environment, createdAt } of queryItems<EventItem>(table, range)) {
    // While a transaction is being applied, a later event may be visible before an earlier one.
    if (id !== last + 1) break;
    last = id;
    if (type === 'features-exported') exports++;
    if (type === 'features-imported') imports++;
    const day = createdAt.slice(0, 10);
    if (environment === null || day < oldest) continue;
    const own = days.get(day) ?? new Map<string, number>();
    days.set(day, own.set(environment, (own.get(environment) ?? 0) + 1));
  }
  return { last, exports, imports, days };
};

/** @returns false when another process stored its counts meanwhile */
const store = async (table: Table, tally: Tally, before: Tally): Promise<boolean> => {
  const environments = [...new Set([...tally.days.values()].flatMap((own) => [...own.keys()]))];
  const days = Object.fromEntries(
    [...tally.days].map(([day, own]) => [day, environments.map((name) => own.get(name) ?? 0)]),
  );
  const { pk, sk } = eventTallyKey;
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression:
          'SET kind = :kind, rev = :rev, #last = :last, exports = :exports, imports = :imports, environments = :environments, #days = :days',
        ConditionExpression: before.last === 0 ? 'attribute_not_exists(pk)' : '#last = :before',
        ExpressionAttributeNames: { '#last': 'last', '#days': 'days' },
        ExpressionAttributeValues: {
          ':kind': 'event-tally',
          ':rev': 0,
          ':last': tally.last,
          ':exports': tally.exports,
          ':imports': tally.imports,
          ':environments': environments,
          ':days': days,
          ...(before.last > 0 && { ':before': before.last }),
        },
      }),
    );
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return false;
  }
};

/**
 * Counts the events that are not counted yet, and stores the result.
 * @param options.deadline epoch ms after which no further events are read; the next call continues
 * @param options.least the smallest number of new events that is stored: fewer cost less to count again than to store
 */
export const countEvents = async (
  source: Source,
  { now, deadline, least = 1 }: { readonly now: Date; readonly deadline: number; readonly least?: number },
): Promise<Tally> => {
  let stored = await readTally(source);
  let tally = stored;
  // The counts that were read ahead may be out of date, if others have counted meanwhile. So they are read again.
  const table = tableOf(source);
  for (;;) {
    const next = await addNext(table, tally, now);
    const isLast = next.last - tally.last < maxAtOnce || table.pace.now() >= deadline;
    tally = next;
    if (tally.last - stored.last >= least) {
      const isStored = await store(table, tally, stored);
      if (!isStored) tally = await readTally(table);
      stored = tally;
      if (!isStored && table.pace.now() < deadline) continue;
    }
    if (isLast) return tally;
  }
};

/** Number of events in some environments from day `first` on. */
export const countOfDays = (tally: Tally, environments: ReadonlySet<string>, first: string): number =>
  [...tally.days]
    .filter(([day]) => day >= first)
    .flatMap(([, own]) => [...own])
    .reduce((sum, [environment, count]) => (environments.has(environment) ? sum + count : sum), 0);
