import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dayMs, daySeconds, minuteMs } from '../../contract/day.ts';
import { type MetricType, maxAllMetrics, maxAllSeries } from '../../contract/schemas/impact-metric.ts';
import { expiryAttribute } from '../table/definition.ts';
import { unlessRefused } from '../table/errors.ts';
import type { Stored } from '../table/items.ts';
import {
  droppedMetricsKey,
  droppedMetricsPartition,
  type Key,
  type KeyOf,
  knownMetricKey,
  knownMetricPrefix,
  knownMetricsPartition,
} from '../table/keys.ts';
import { getItem, queryAll, type Source } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { ownerOfSeries } from './impact-metrics.ts';
import { mayTake } from './shares.ts';
import { dayOf } from './usage.ts';

/** Which metrics SDKs report, and how many sets of labels they have: observations (contract: impact-metrics §2.3). */

export interface KnownMetric {
  readonly environment: string;
  readonly name: string;
  readonly type: MetricType;
  readonly help: string;
}

/** A metric in a batch of reports, with the digests of its series. */
export interface ReportedMetric extends KnownMetric {
  readonly series: ReadonlySet<string>;
  /** Whose tokens reported it, with or without samples. */
  readonly owners: ReadonlySet<string>;
  /** The projects of these tokens; `*`: all. */
  readonly projects: ReadonlySet<string>;
}

export interface KnownMetrics {
  /**
   * Reserves places for metrics and their series, as long as there are free ones. What this process knows costs nothing.
   * @returns the series that have a place, by the metric; a metric without a place is not there
   */
  admit(metrics: readonly ReportedMetric[], now: Date): Promise<ReadonlyMap<ReportedMetric, ReadonlySet<string>>>;
}

export interface KnownMetricItem extends Stored, KnownMetric {
  readonly kind: 'known-metric';
  /** The day on which each series was last reported, by its digest. */
  readonly series: Readonly<Record<string, string>>;
  /** The day on which the metric was last reported: `2030-01-31` */
  readonly day: string;
  /** Whose place it takes in the environment; absent: that of tokens of all projects. */
  readonly owner?: string;
  /** The day on which tokens of each project last reported it; `*`: tokens of all. Absent: not noted yet. */
  readonly projects?: Readonly<Record<string, string>>;
}

interface DroppedItem extends Key {
  readonly kind: 'dropped-metrics';
  readonly rev: 0;
  readonly samples: number;
}

/** For how many days a metric and its series are remembered, the day of their report included. */
const keptDays = 35;
const keptDroppedDays = 4;
/** How long a refusal is remembered, in ms. */
const refusedMs = 10 * minuteMs;
/** Attempts to reserve places while another process does. */
const maxAttempts = 5;
/** Most projects that are noted of a metric. */
const maxProjects = 100;
/** In place of projects: tokens of all of them reported it. */
export const allProjects = '*';
/** In place of projects for which there was no room: it may be any. No project is called so. */
const furtherProjects = '**';
/** Most metrics that a process remembers. */
const maxRemembered = 5_000;

const firstDay = (now: Date): string => dayOf(now.getTime() - (keptDays - 1) * dayMs);
const expiryOf = (day: string, days: number): number => Math.floor(Date.parse(day) / 1000) + days * daySeconds;

/** The key of a metric in an environment, for rules that ask whether it exists. */
export const knownMetricIn = (environment: string, name: string): KeyOf<KnownMetricItem> =>
  knownMetricKey(environment, name);

const isRemembered =
  (now: Date) =>
  ({ day }: KnownMetricItem): boolean =>
    day >= firstDay(now);

/** Whether there is a metric: it was reported in the last 35 days. */
export const isKnown = (item: KnownMetricItem | undefined, now: Date): boolean =>
  item !== undefined && isRemembered(now)(item);

/** The projects whose tokens reported a metric in the last 35 days; `*` among them: tokens of all, or it is not noted whose. `**`: further ones. */
const projectsNoted = ({ projects }: KnownMetricItem, now: Date): ReadonlySet<string> =>
  new Set(
    projects
      ? Object.entries(projects).flatMap(([project, day]) => (day >= firstDay(now) ? [project] : []))
      : [allProjects],
  );

/** Whether tokens that may access a project are among those that reported a metric. */
export const isReportedFor = (projects: ReadonlySet<string>, project: string): boolean =>
  [allProjects, furtherProjects, project].some((one) => projects.has(one));

/** Whether tokens that may access a project reported a metric in the last 35 days: what others report does not count for it. */
export const isKnownTo = (item: KnownMetricItem | undefined, project: string, now: Date): boolean =>
  item !== undefined && isKnown(item, now) && isReportedFor(projectsNoted(item, now), project);

const inEnvironment = async (table: Table, environment: string, now: Date): Promise<readonly KnownMetricItem[]> => {
  const prefix = knownMetricPrefix(environment);
  const items = await queryAll<KnownMetricItem>(table, { pk: knownMetricsPartition, prefix });
  return items.filter(isRemembered(now));
};

/** The first of the owners that may bring one more metric into an environment. */
const ownerWithRoom = (there: readonly KnownMetricItem[], owners: ReadonlySet<string>): string | undefined =>
  [...owners].find((one) =>
    mayTake({
      all: maxAllMetrics,
      taken: there.length,
      own: there.filter(({ owner = '' }) => owner === one).length,
    }),
  );

/** The days of projects, today for those that report. The same object if nothing is new today. */
const withProjects = (
  days: NonNullable<KnownMetricItem['projects']>,
  reporting: ReadonlySet<string>,
  now: Date,
): NonNullable<KnownMetricItem['projects']> => {
  const today = dayOf(now.getTime());
  const kept = new Map(Object.entries(days).filter(([, day]) => day >= firstDay(now)));
  let isNew = false;
  for (const project of reporting) {
    const noted = kept.has(project) || kept.size < maxProjects ? project : furtherProjects;
    if (kept.get(noted) === today) continue;
    kept.set(noted, today);
    isNew = true;
  }
  return isNew ? Object.fromEntries(kept) : days;
};

/** The item with places for as many of the series as each owner has room for; the item itself if nothing is new today. */
const withPlaces = (
  item: KnownMetricItem,
  { series, help, projects: reporting }: ReportedMetric,
  now: Date,
): KnownMetricItem => {
  const today = dayOf(now.getTime());
  const kept = Object.entries(item.series).filter(([, day]) => day >= firstDay(now));
  const places = new Map(kept);
  const owned = new Map<string, number>();
  for (const one of places.keys()) owned.set(ownerOfSeries(one), (owned.get(ownerOfSeries(one)) ?? 0) + 1);
  // Of what an older version noted, nobody knows whose tokens reported it.
  const noted = item.projects ?? (item.day === '' ? {} : { [allProjects]: item.day });
  const projects = withProjects(noted, reporting, now);
  let isNew = item.day !== today || projects !== noted;
  for (const one of series) {
    if (places.get(one) === today) continue;
    if (!places.has(one)) {
      const owner = ownerOfSeries(one);
      const own = owned.get(owner) ?? 0;
      if (!mayTake({ all: maxAllSeries, taken: places.size, own })) continue;
      owned.set(owner, own + 1);
    }
    places.set(one, today);
    isNew = true;
  }
  if (!isNew) return item;
  return {
    ...item,
    help: help || item.help,
    day: today,
    series: Object.fromEntries(places),
    projects,
  };
};

const write = async (table: Table, item: KnownMetricItem, before: number | undefined): Promise<boolean> => {
  const { pk, sk, environment, name, type, help, series, day, owner = '', projects = {} } = item;
  const written = await unlessRefused(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression:
          'SET kind = :kind, rev = :rev, environment = :environment, #name = :name, #type = :type, #help = :help, ' +
          '#series = :series, #day = :day, #owner = :owner, #projects = :projects, #expires = :expires',
        ConditionExpression: before === undefined ? 'attribute_not_exists(pk)' : 'rev = :before',
        ExpressionAttributeNames: {
          '#name': 'name',
          '#type': 'type',
          '#help': 'help',
          '#series': 'series',
          '#day': 'day',
          '#owner': 'owner',
          '#projects': 'projects',
          '#expires': expiryAttribute,
        },
        ExpressionAttributeValues: {
          ':kind': 'known-metric',
          ':rev': (before ?? 0) + 1,
          ':environment': environment,
          ':name': name,
          ':type': type,
          ':help': help,
          ':series': series,
          ':day': day,
          ':owner': owner,
          ':projects': projects,
          ':expires': expiryOf(day, keptDays),
          ...(before !== undefined && { ':before': before }),
        },
      }),
    ),
  );
  return written !== undefined;
};

/** Opens these observations, with a memory of what is stored. */
export const openKnownMetrics = (table: Table): KnownMetrics => {
  const known = new Map<string, KnownMetricItem>();
  /** Until when a metric is not asked for again, in epoch ms. */
  const refused = new Map<string, number>();

  const newItem = (metric: ReportedMetric, owner: string): KnownMetricItem => {
    const { environment, name, type, help } = metric;
    return {
      ...knownMetricIn(environment, name),
      kind: 'known-metric',
      rev: 0,
      environment,
      name,
      type,
      help,
      series: {},
      day: '',
      owner,
    };
  };

  const reserve = async (metric: ReportedMetric, now: Date): Promise<KnownMetricItem | undefined> => {
    const { environment, name, type } = metric;
    let latest: KnownMetricItem | undefined;
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const stored = await getItem(table, knownMetricIn(environment, name));
      const usable = stored && (stored.type === type || !isRemembered(now)(stored)) ? stored : undefined;
      // The first type of a metric stays: what another one says cannot be added to it.
      if (stored && !usable) return undefined;
      latest = usable;
      const isNew = stored === undefined || stored.type !== type || !isRemembered(now)(stored);
      const owner = isNew ? ownerWithRoom(await inEnvironment(table, environment, now), metric.owners) : '';
      if (owner === undefined) return undefined;
      const next = withPlaces(stored && !isNew ? stored : newItem(metric, owner), metric, now);
      if (next === stored) return stored;
      if (await write(table, next, stored?.rev)) return { ...next, rev: (stored?.rev ?? 0) + 1 };
    }
    return latest?.type === type ? latest : undefined;
  };

  const placesOf = async (metric: ReportedMetric, now: Date): Promise<KnownMetricItem | undefined> => {
    const key = `${metric.environment}#${metric.name}#${metric.type}`;
    const remembered = known.get(key);
    if (remembered && withPlaces(remembered, metric, now) === remembered) return remembered;
    // What has no room for one owner may have some for another one.
    const asked = `${key}#${[...metric.owners].toSorted().join()}`;
    if ((refused.get(asked) ?? 0) > now.getTime()) return undefined;
    const reserved = await reserve(metric, now);
    if (known.size > maxRemembered) known.clear();
    if (refused.size > maxRemembered) refused.clear();
    if (reserved) known.set(key, reserved);
    else refused.set(asked, now.getTime() + refusedMs);
    return reserved;
  };

  return {
    admit: async (metrics, now) => {
      const admitted = new Map<ReportedMetric, ReadonlySet<string>>();
      for (const metric of metrics) {
        const item = await placesOf(metric, now);
        if (item) admitted.set(metric, metric.series.intersection(new Set(Object.keys(item.series))));
      }
      return admitted;
    },
  };
};

/** Notes that samples were not stored: their names, labels or number were beyond the limits. */
export const noteDropped = async (table: Table, environment: string, samples: number, now: Date): Promise<void> => {
  const day = dayOf(now.getTime());
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: droppedMetricsKey(day, environment),
      UpdateExpression: 'SET kind = :kind, rev = :rev, #expires = :expires ADD samples :samples',
      ExpressionAttributeNames: { '#expires': expiryAttribute },
      ExpressionAttributeValues: {
        ':kind': 'dropped-metrics',
        ':rev': 0,
        ':samples': samples,
        ':expires': expiryOf(day, keptDroppedDays),
      },
    }),
  );
};

/** What `readKnownMetrics` reads. */
export const knownMetricsRange = { pk: knownMetricsPartition } as const;

/** The metrics that were reported in the last 35 days, by environment and name. */
export const readKnownMetrics = async (
  source: Source,
  now: Date,
): Promise<readonly (KnownMetric & Pick<ReportedMetric, 'projects'>)[]> => {
  const items = await queryAll<KnownMetricItem>(source, knownMetricsRange);
  return items.filter(isRemembered(now)).map((item) => {
    const { environment, name, type, help } = item;
    return { environment, name, type, help, projects: projectsNoted(item, now) };
  });
};

/** What `readDropped` reads. */
export const droppedRange = (now: Date) => ({ pk: droppedMetricsPartition, from: dayOf(now.getTime()) });

/** How many samples were dropped today, by environment. */
export const readDropped = async (source: Source, now: Date): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await queryAll<DroppedItem>(source, droppedRange(now))).map(({ sk, samples }) => [
      sk.split('#').slice(1).join('#'),
      samples,
    ]),
  );
