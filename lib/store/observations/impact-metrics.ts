import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { byKey } from '../../basics/order.ts';
import { daySeconds, hourMs, minuteMs } from '../../contract/day.ts';
import type { MetricType } from '../../contract/schemas/impact-metric.ts';
import { logError } from '../runtime/log.ts';
import { expiryAttribute } from '../table/definition.ts';
import { unlessRefused } from '../table/errors.ts';
import { type Key, lostSamplesKey, metricKey, metricPartition, type Range } from '../table/keys.ts';
import { queryAll, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/**
 * Metrics that SDKs reported, by hour and set of labels, and within the hour by five minutes: observations, without head,
 * commit and event (contract: impact-metrics §2).
 */

/** What was measured in five minutes. */
export interface MetricPoint {
  /** Of a counter 0; of a gauge the number of values; of a histogram the number of observations. */
  readonly count: number;
  /** What a counter counted; the sum of the values of a gauge, and of the observations of a histogram. */
  readonly sum: number;
  /** Observations by the upper bound of each bucket, not cumulative; `+Inf` for the last one. */
  readonly buckets: ReadonlyMap<string, number>;
}

/** A set of labels of a metric in an environment. */
export interface MetricSeries {
  readonly environment: string;
  readonly name: string;
  readonly type: MetricType;
  readonly labels: Readonly<Record<string, string>>;
  /** The projects of the tokens that reported it, in order. */
  readonly projects: Projects;
}

/** Projects that a token may access. */
export type Projects = readonly string[] | '*';

/** An hour of a series. */
export interface MetricHour extends MetricSeries {
  /** Epoch ms of its beginning. */
  readonly hour: number;
  /** By the beginning of five minutes, in epoch ms. */
  readonly slots: ReadonlyMap<number, MetricPoint>;
}

/**
 * Each number is a top-level attribute, because only to those can DynamoDB add without a read: `n05`, `s05` and
 * `b05:<bound>` for the five minutes that begin five minutes after the hour.
 */
interface MetricItem extends Key {
  readonly kind: 'metric-hour';
  readonly rev: 0;
  readonly type: MetricType;
  readonly labels: Readonly<Record<string, string>>;
  /** Of a histogram: the upper bounds of all its buckets; those without observations have no number. */
  readonly bounds?: readonly string[];
  /** Absent: all. */
  readonly projects?: readonly string[];
  readonly [attribute: string]: unknown;
}

/** Samples of a metric that were left out: what is stored of it is not everything. */
export interface LostSamples extends Pick<MetricSeries, 'environment' | 'name' | 'projects'> {
  /** The beginning of the newest five minutes of which some are missing, in epoch ms. */
  readonly slot: number;
}

interface LostItem extends Key {
  readonly kind: 'lost-samples';
  readonly rev: 0;
  /** Absent: all. */
  readonly projects?: readonly string[];
  readonly slot: number;
}

/** What was measured, and what of it is missing. */
export interface Measured {
  readonly hours: readonly MetricHour[];
  readonly lost: readonly LostSamples[];
}

/** How long five minutes are, in ms. */
export const slotMs = 5 * minuteMs;
/** How many days an hour is kept, as usage is. */
const keptDays = 366;
/** Most numbers in one update: an expression of DynamoDB has at most 4 KB. */
const maxNumbersOfUpdate = 100;

/** The beginning of the five minutes, in epoch ms. */
export const slotOf = (ms: number): number => Math.floor(ms / slotMs) * slotMs;

/** `2030-01-31T12` */
const hourText = (ms: number): string => new Date(ms).toISOString().slice(0, 13);

const digestOf = (value: unknown, length: number): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, length);

/** Tokens of the same projects are one owner of places (docs/decisions/0346-places-of-metrics-are-shared.md). */
export const ownerOf = (projects: Projects): string => (projects === '*' ? '' : digestOf(projects, 6));

/** Distinguishes sets of labels, whatever their order, and the projects of the tokens that reported them. */
export const seriesOf = ({ labels, projects }: Pick<MetricSeries, 'labels' | 'projects'>): string => {
  const sorted = Object.entries(labels).toSorted(byKey);
  return projects === '*' ? digestOf(sorted, 22) : `${ownerOf(projects)}.${digestOf({ labels: sorted, projects }, 15)}`;
};

/** The owner of a series. */
export const ownerOfSeries = (series: string): string => series.slice(0, Math.max(series.indexOf('.'), 0));

/** Whether tokens that may access these projects may say something about features of a project. */
const coversProject = ({ projects }: Pick<MetricSeries, 'projects'>, project: string): boolean =>
  projects === '*' || projects.includes(project);

const minuteText = (slot: number): string => String(new Date(slot).getUTCMinutes()).padStart(2, '0');

const numbersOf = (slots: MetricHour['slots']): readonly (readonly [string, number])[] =>
  [...slots].flatMap(([slot, { count, sum, buckets }]) => {
    const minute = minuteText(slot);
    const numbers: (readonly [string, number])[] = [
      [`n${minute}`, count],
      [`s${minute}`, sum],
      ...[...buckets].map(([bound, observations]) => [`b${minute}:${bound}`, observations] as const),
    ];
    return numbers.filter(([, number]) => number !== 0);
  });

const add = async (table: Table, hour: MetricHour, numbers: readonly (readonly [string, number])[]): Promise<void> => {
  const bounds = [...new Set([...hour.slots.values()].flatMap(({ buckets }) => [...buckets.keys()]))];
  const further = [...(bounds.length > 0 ? ['bounds'] : []), ...(hour.projects === '*' ? [] : ['projects'])];
  await table.transactions.send(
    new UpdateCommand({
      TableName: table.name,
      Key: metricKey(hour.environment, hour.name, hourText(hour.hour), seriesOf(hour)),
      UpdateExpression:
        `SET kind = :kind, rev = :rev, #type = :type, labels = :labels, #expires = :expires${further.map((name) => `, ${name} = :${name}`).join('')} ` +
        `ADD ${numbers.map((_, i) => `#a${i} :a${i}`).join(', ')}`,
      ExpressionAttributeNames: {
        '#type': 'type',
        '#expires': expiryAttribute,
        ...Object.fromEntries(numbers.map(([name], i) => [`#a${i}`, name])),
      },
      ExpressionAttributeValues: {
        ':kind': 'metric-hour',
        ':rev': 0,
        ':type': hour.type,
        ':labels': hour.labels,
        ...(bounds.length > 0 && { ':bounds': bounds }),
        ...(hour.projects !== '*' && { ':projects': hour.projects }),
        ':expires': Math.floor(hour.hour / 1000) + keptDays * daySeconds,
        ...Object.fromEntries(numbers.map(([, number], i) => [`:a${i}`, number])),
      },
    }),
  );
};

/**
 * Adds what was measured to what is stored: one write unit, as long as the hour has less than 1 KB. No write is repeated
 * here, because a repeated write could count twice.
 * @throws Error when the table refused or did not answer, and nothing is known to be stored
 */
export const addMetric = async (table: Table, hour: MetricHour): Promise<void> => {
  const numbers = numbersOf(hour.slots);
  for (let i = 0; i < numbers.length; i += maxNumbersOfUpdate) {
    try {
      await add(table, hour, numbers.slice(i, i + maxNumbersOfUpdate));
    } catch (error) {
      if (i === 0) throw error;
      // The first piece is stored. A repeat would count it twice, so the rest is given up.
      logError('Some numbers of a metric are lost', { error, numbers: numbers.length - i });
      return;
    }
  }
};

const slotsOf = (item: MetricItem, hour: number): Map<number, MetricPoint> => {
  const slots = new Map<number, { count: number; sum: number; buckets: Map<string, number> }>();
  const empty = (item.bounds ?? []).map((bound) => [bound, 0] as const);
  for (const [name, value] of Object.entries(item)) {
    const [, kind, minute, bound = ''] = /^([nsb])(\d\d)(?::(.*))?$/.exec(name) ?? [];
    if (kind === undefined || typeof value !== 'number') continue;
    const slot = hour + Number(minute) * minuteMs;
    const point = slots.get(slot) ?? { count: 0, sum: 0, buckets: new Map(empty) };
    slots.set(slot, point);
    if (kind === 'n') point.count = value;
    else if (kind === 's') point.sum = value;
    else point.buckets.set(bound, value);
  }
  return slots;
};

/** The range of a metric since the hour of a time, in epoch ms. */
export const metricRange = (environment: string, name: string, from: number): Range => ({
  pk: metricPartition(environment, name),
  from: hourText(from),
});

/** Notes that samples were left out, so that nobody takes what is stored for everything. */
export const noteLost = async (table: Table, { environment, name, projects, slot }: LostSamples): Promise<void> => {
  await unlessRefused(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: lostSamplesKey(environment, name, seriesOf({ labels: {}, projects })),
        UpdateExpression:
          `SET kind = :kind, rev = :rev, #slot = :slot, #expires = :expires` +
          (projects === '*' ? '' : ', projects = :projects'),
        ConditionExpression: 'attribute_not_exists(pk) OR #slot < :slot',
        ExpressionAttributeNames: { '#slot': 'slot', '#expires': expiryAttribute },
        ExpressionAttributeValues: {
          ':kind': 'lost-samples',
          ':rev': 0,
          ':slot': slot,
          ':expires': Math.floor(slot / 1000) + keptDays * daySeconds,
          ...(projects !== '*' && { ':projects': projects }),
        },
      }),
    ),
  );
};

const isLost = (item: MetricItem | LostItem): item is LostItem => item.kind === 'lost-samples';

/**
 * What was measured since a time, by hour and series. Of the first hour only the five minutes that began at that time or
 * later are there.
 * @param from epoch ms
 */
export const readMeasured = async (
  source: Source,
  { environment, name }: Pick<MetricSeries, 'environment' | 'name'>,
  from: number,
): Promise<Measured> => {
  const items = await queryAll<MetricItem | LostItem>(source, metricRange(environment, name, from));
  const lost = items
    .filter(isLost)
    .filter(({ slot }) => slot >= from)
    .map(({ projects, slot }): LostSamples => ({ environment, name, projects: projects ?? '*', slot }));
  const hours = items.flatMap((item): MetricHour[] => {
    if (isLost(item)) return [];
    const hour = Date.parse(`${item.sk.slice(0, 13)}:00:00.000Z`);
    const slots = new Map([...slotsOf(item, hour)].filter(([slot]) => slot >= from));
    const { type, labels, projects = '*' } = item;
    return slots.size === 0 ? [] : [{ environment, name, type, labels, projects, hour, slots }];
  });
  return { hours, lost };
};

/** The same, for what needs not be everything. */
export const readMetric = async (...asked: Parameters<typeof readMeasured>): Promise<readonly MetricHour[]> =>
  (await readMeasured(...asked)).hours;

/** The part of what was measured that says something about features of a project. */
export const ofProject = ({ hours, lost }: Measured, project: string): Measured => ({
  hours: hours.filter((hour) => coversProject(hour, project)),
  lost: lost.filter((one) => coversProject(one, project)),
});

/** The beginning of the hour of five minutes, in epoch ms. */
export const hourOfSlot = (slot: number): number => Math.floor(slot / hourMs) * hourMs;
