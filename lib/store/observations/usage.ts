import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { byText } from '../../basics/order.ts';
import { daySeconds, hourMs } from '../../contract/day.ts';
import { logError } from '../runtime/log.ts';
import { expiryAttribute } from '../table/definition.ts';
import { type Key, type Range, usageKey, usagePartition } from '../table/keys.ts';
import { queryAll, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/**
 * How often features were on and off, and which variants they had, by hour: observations, without head, commit and
 * event (contract: usage §3; docs/decisions/0185-usage-is-merged-before-it-is-stored.md).
 */

/** The counts of one hour. */
export interface HourCounts {
  readonly yes: number;
  readonly no: number;
  readonly variants: ReadonlyMap<string, number>;
}

/** The feature, environment and application of counts. */
export interface UsagePlace {
  readonly feature: string;
  /** When the feature was made, ISO 8601: earlier features with the same name have counts of their own. */
  readonly made: string;
  readonly environment: string;
  readonly application: string;
}

/** Counts of one day to be added, by hour (0 to 23). */
export interface DayCounts extends UsagePlace {
  /** `2030-01-31` */
  readonly day: string;
  readonly hours: ReadonlyMap<number, HourCounts>;
}

/** An hour as it is stored. */
export interface StoredHour extends HourCounts {
  readonly environment: string;
  readonly application: string;
  /** Epoch ms of its beginning. */
  readonly hour: number;
}

/**
 * A day of a feature in an environment by an application. Each count of an hour is a top-level attribute, because only
 * to those can DynamoDB add without a read: `y13`, `n13`, and `v13:<variant>`.
 */
interface UsageItem extends Key {
  readonly kind: 'usage';
  readonly rev: 0;
  readonly [attribute: string]: unknown;
}

/** How many days a day is kept. */
const keptDays = 366;
/** Most counts in one update: an expression of DynamoDB has at most 4 KB. */
const maxCountsOfUpdate = 100;

/** The creation time as a short text, because it is part of every key. */
const madeText = (made: string): string => Date.parse(made).toString(36);

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** The attributes to add to, without zeros: a missing attribute counts as zero. */
const attributesOf = (hours: DayCounts['hours'], withVariants: boolean): readonly (readonly [string, number])[] =>
  [...hours].flatMap(([hour, { yes, no, variants }]) => {
    const digits = twoDigits(hour);
    const counts: (readonly [string, number])[] = [
      [`y${digits}`, yes],
      [`n${digits}`, no],
      ...(withVariants ? [...variants].map(([name, count]) => [`v${digits}:${name}`, count] as const) : []),
    ];
    return counts.filter(([, count]) => count > 0);
  });

const add = async (table: Table, counts: DayCounts, attributes: readonly (readonly [string, number])[]) => {
  const { pk, sk } = usageKey(counts.feature, { ...counts, made: madeText(counts.made) });
  const expires = Math.floor(Date.parse(counts.day) / 1000) + keptDays * daySeconds;
  await table.transactions.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression: `SET kind = :kind, rev = :rev, #expires = :expires ADD ${attributes.map((_, i) => `#a${i} :a${i}`).join(', ')}`,
      ExpressionAttributeNames: {
        '#expires': expiryAttribute,
        ...Object.fromEntries(attributes.map(([name], i) => [`#a${i}`, name])),
      },
      ExpressionAttributeValues: {
        ':kind': 'usage',
        ':rev': 0,
        ':expires': expires,
        ...Object.fromEntries(attributes.map(([, count], i) => [`:a${i}`, count])),
      },
    }),
  );
};

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationException' && error.message.includes('size');

const pieces = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / maxCountsOfUpdate) }, (_, i) =>
    all.slice(i * maxCountsOfUpdate, (i + 1) * maxCountsOfUpdate),
  );

/**
 * Adds counts to the stored ones: one write unit, as long as the day has less than 1 KB. No write is repeated here,
 * because a repeated write could count twice. An item that has reached its largest size gets no more variants.
 * @throws Error when the table refused or did not answer, and no count is known to be stored
 */
export const addUsage = async (table: Table, counts: DayCounts): Promise<void> => {
  const [first = [], ...others] = pieces(attributesOf(counts.hours, true));
  if (first.length === 0) return;
  try {
    await add(table, counts, first);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    for (const some of pieces(attributesOf(counts.hours, false))) await add(table, counts, some);
    return;
  }
  try {
    for (const some of others) await add(table, counts, some);
  } catch (error) {
    // The first piece is stored. A repeat would count it twice, so the rest is given up.
    logError('Some counts of a day are lost', { error, counts: others.flat().length });
  }
};

/** `2030-01-31` */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** 0 to 23, UTC. */
export const hourOfDay = (ms: number): number => new Date(ms).getUTCHours();
/** The beginning of the hour, epoch ms. */
export const hourOf = (ms: number): number => Math.floor(ms / hourMs) * hourMs;

/** The range of all counts since a day, for features with a name. */
export const usageRange = (feature: string, from: number): Range => ({
  pk: usagePartition(feature),
  from: dayOf(from),
});

const hoursOf = (item: UsageItem): Map<number, { yes: number; no: number; variants: Map<string, number> }> => {
  const hours = new Map<number, { yes: number; no: number; variants: Map<string, number> }>();
  for (const [name, value] of Object.entries(item)) {
    const [, kind, digits, variant = ''] = /^([ynv])(\d\d)(?::(.*))?$/s.exec(name) ?? [];
    if (kind === undefined || typeof value !== 'number') continue;
    const hour = Number(digits);
    const known = hours.get(hour) ?? { yes: 0, no: 0, variants: new Map<string, number>() };
    if (kind === 'y') known.yes = value;
    else if (kind === 'n') known.no = value;
    else known.variants.set(variant, value);
    hours.set(hour, known);
  }
  return hours;
};

/** The counts of a feature since an hour, by time, environment and application. */
export const readUsage = async (
  source: Source,
  { feature, made }: Pick<UsagePlace, 'feature' | 'made'>,
  from: number,
): Promise<readonly StoredHour[]> => {
  const items = await queryAll<UsageItem>(source, usageRange(feature, from));
  const own = madeText(made);
  return items
    .flatMap((item): StoredHour[] => {
      const [day = '', environment = '', madeBy, ...application] = item.sk.split('#');
      if (madeBy !== own) return [];
      return [...hoursOf(item)].map(([hour, counts]) => ({
        environment,
        application: application.join('#'),
        hour: Date.parse(day) + hour * hourMs,
        ...counts,
      }));
    })
    .filter(({ hour }) => hour >= from)
    .toSorted(
      (a, b) => a.hour - b.hour || byText(a.environment, b.environment) || byText(a.application, b.application),
    );
};

/** Most stored days that are read for the oldest use; each is of one environment and application. */
const maxOldest = 100;

/**
 * The beginning of the oldest hour in which a feature was asked for in an environment, as far as counts are kept; ISO
 * 8601. undefined: there is none among the oldest stored days.
 */
export const readOldestUse = async (
  source: Source,
  { feature, made, environment }: Pick<UsagePlace, 'feature' | 'made' | 'environment'>,
): Promise<string | undefined> => {
  const from = dayOf(Date.parse(made));
  const items = await queryAll<UsageItem>(source, { pk: usagePartition(feature), from, limit: maxOldest });
  const own = madeText(made);
  for (const item of items) {
    const [day = '', place, madeBy] = item.sk.split('#');
    if (place !== environment || madeBy !== own) continue;
    const hours = [...hoursOf(item).keys()].sort((a, b) => a - b);
    if (hours[0] !== undefined) return new Date(Date.parse(day) + hours[0] * hourMs).toISOString();
  }
  return undefined;
};

/** The counts of a day, of which only what was counted is there. */
export interface StoredDay extends HourCounts {
  readonly environment: string;
  readonly application: string;
  /** `2030-01-31` */
  readonly day: string;
}

/** The last days of a feature. */
export interface UsageDays {
  /** By day, environment and application. */
  readonly days: readonly StoredDay[];
  /** The first day that is there as a whole: `2030-01-31`. */
  readonly since: string;
}

/** The range of the newest days, at most so many items and one more, which tells that there are others. */
export const usageDaysRange = (feature: string, from: number, limit: number): Range => ({
  ...usageRange(feature, from),
  descending: true,
  limit: limit + 1,
});

const dayMs = 24 * hourMs;

const sumOf = (hours: readonly HourCounts[]): HourCounts => {
  const variants = new Map<string, number>();
  for (const hour of hours)
    for (const [name, count] of hour.variants) variants.set(name, (variants.get(name) ?? 0) + count);
  return {
    yes: hours.reduce((sum, { yes }) => sum + yes, 0),
    no: hours.reduce((sum, { no }) => sum + no, 0),
    variants,
  };
};

/**
 * The counts of a feature by the day. Of more items than `limit` the newest are read, and the day that is there in part
 * is left out.
 */
export const readUsageDays = async (
  source: Source,
  { feature, made }: Pick<UsagePlace, 'feature' | 'made'>,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<UsageDays> => {
  const items = await queryAll<UsageItem>(source, usageDaysRange(feature, from, limit));
  const own = madeText(made);
  const placed = items.map((item) => ({ item, place: item.sk.split('#') }));
  const [partly = ''] = (items.length > limit && placed.at(-1)?.place) || [];
  const days = placed
    .flatMap(({ item, place: [day = '', environment = '', madeBy, ...application] }): StoredDay[] =>
      madeBy !== own || day === partly
        ? []
        : [{ day, environment, application: application.join('#'), ...sumOf([...hoursOf(item).values()]) }],
    )
    .toSorted(
      (a, b) => byText(a.day, b.day) || byText(a.environment, b.environment) || byText(a.application, b.application),
    );
  return { days, since: partly === '' ? dayOf(from) : dayOf(Date.parse(partly) + dayMs) };
};
