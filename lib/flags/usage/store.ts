import { type ApplicationUse, otherApplications } from '../../store/observations/application-use.ts';
import { addMetric, noteLost } from '../../store/observations/impact-metrics.ts';
import { type KnownMetrics, noteDropped } from '../../store/observations/known-metrics.ts';
import type { LastSeen, SeenSources } from '../../store/observations/last-seen.ts';
import type { Report, ReportRow } from '../../store/observations/report.ts';
import type { UnknownFlags } from '../../store/observations/unknown-flags.ts';
import { addUsage, type DayCounts, dayOf, hourOfDay, readOldestUse } from '../../store/observations/usage.ts';
import { logError } from '../../store/runtime/log.ts';
import type { Table } from '../../store/table/table.ts';
import { creationTime } from '../features/times/creation-time.ts';
import type { MetricSum } from '../impact-metrics/merge.ts';
import { admitMetrics, rowsOf } from '../impact-metrics/store.ts';
import { addTo, type FeatureSum, type HourSum, type Merge } from './merge.ts';

/** The stores of merged reports. */
export interface UsageStores {
  readonly table: Table;
  readonly lastSeen: LastSeen;
  readonly applicationUse: ApplicationUse;
  readonly unknownFlags: UnknownFlags;
  readonly knownMetrics: KnownMetrics;
}

/** Counts of a day while they are collected. */
interface Day extends DayCounts {
  readonly hours: Map<number, HourSum>;
}

/** Maximum number of writes that are sent at the same time. */
const maxParallel = 16;

const minuteMs = 60_000;

const placeOf = ({ project, environment }: FeatureSum): string => `${project}#${environment}`;

/** The name under which each application is counted: its own, if there is room for it (contract: usage §4). */
const admitted = async (
  { applicationUse }: UsageStores,
  sums: readonly FeatureSum[],
  today: string,
): Promise<(sum: FeatureSum) => string> => {
  const places = new Map<string, ReadonlySet<string>>();
  for (const [place, own] of Map.groupBy(sums, placeOf)) {
    const [first] = own;
    const names = new Set(own.map(({ application }) => application));
    const trusted = new Set(own.filter(({ isPublic }) => !isPublic).map(({ application }) => application));
    if (first) places.set(place, await applicationUse.admit(first, { names, trusted }, today));
  }
  return (sum) => (places.get(placeOf(sum))?.has(sum.application) ? sum.application : otherApplications);
};

/** The counts to add, one entry for each item of the table. */
const daysOf = (sums: readonly FeatureSum[], nameOf: (sum: FeatureSum) => string): readonly Day[] => {
  const days = new Map<string, Day>();
  for (const sum of sums) {
    const application = nameOf(sum);
    const { environment, record } = sum;
    const feature = record.feature.name;
    for (const [at, counts] of sum.hours) {
      const day = dayOf(at);
      const key = `${day}#${feature}#${environment}#${application}`;
      const made = creationTime(record.feature);
      const known = days.get(key) ?? { day, feature, made, environment, application, hours: new Map() };
      days.set(key, known);
      const hour = known.hours.get(hourOfDay(at)) ?? { yes: 0, no: 0, variants: new Map() };
      known.hours.set(hourOfDay(at), hour);
      addTo(hour, counts);
    }
  }
  return [...days.values()];
};

/** What one update of the table adds: counts of a day, or an hour of a metric. */
type Addition = { readonly day: Day; readonly metric?: never } | { readonly metric: MetricSum; readonly day?: never };

const add = (table: Table, { day, metric }: Addition): Promise<void> =>
  day ? addUsage(table, day) : addMetric(table, metric);

/** Adds up in the table, several at a time. @returns what failed, and one error */
const addAll = async (table: Table, additions: readonly Addition[]) => {
  const failed: Addition[] = [];
  let error: unknown;
  const left = additions.values();
  const work = async (): Promise<void> => {
    for (const addition of left) {
      try {
        await add(table, addition);
      } catch (cause) {
        failed.push(addition);
        error = cause;
        // When the table refuses everything, thousands of equal errors would not help.
        if (failed.length === additions.length || failed.length >= maxParallel) return;
      }
    }
  };
  await Promise.all(Array.from({ length: maxParallel }, work));
  return { failed: [...failed, ...left], error };
};

const rowsOfDay = ({ day, feature, environment, application, hours }: Day, at: number): readonly ReportRow[] =>
  [...hours].map(([hour, { yes, no, variants }]): ReportRow => {
    const from = Math.min(at, Date.parse(day) + hour * 60 * minuteMs);
    const counts = { feature, yes, no, ...(variants.size > 0 && { variants: Object.fromEntries(variants) }) };
    return { environment, application, from, counts: [counts] };
  });

/** What could not be stored, in the form of a report. */
const reportOf = (failed: readonly Addition[], at: number): Report => {
  const metrics = failed.flatMap(({ metric }) => (metric ? rowsOf(metric, at) : []));
  return {
    at,
    projects: '*',
    rows: failed.flatMap(({ day }) => (day ? rowsOfDay(day, at) : [])),
    ...(metrics.length > 0 && { metrics }),
  };
};

type Note = () => Promise<void>;

/** Failures after which the table is assumed to refuse everything. */
const maxFailures = 5;

/**
 * Stores facts that are reported repeatedly, so a failure is only logged. Each note is written separately: an
 * application with more features than fit into an item must not prevent the notes of others.
 */
const storeNotes = async (notes: readonly Note[]): Promise<void> => {
  let failures = 0;
  let error: unknown;
  for (const note of notes) {
    try {
      await note();
    } catch (cause) {
      error ??= cause;
      if (++failures >= maxFailures) break;
    }
  }
  if (failures > 0) logError('What was seen besides the counts could not be stored', { error, failures });
};

/** Reading the oldest use is a read of the table for each feature, once in its life. */
const sourcesOf = (table: Table, { features }: FeatureSum): SeenSources => {
  const made = (name: string): string | undefined => {
    const feature = features.get(name)?.feature;
    return feature && creationTime(feature);
  };
  return {
    made,
    oldestUse: (feature, environment) => readOldestUse(table, { feature, made: made(feature) ?? '', environment }),
  };
};

/**
 * When features were seen, by project and environment. Features that were seen in the same minute share one update, and
 * the newest of their times.
 */
const seenNotes = ({ table, lastSeen }: UsageStores, sums: readonly FeatureSum[]): readonly Note[] => {
  const active = sums.filter(({ record }) => !record.feature.archived);
  return [...Map.groupBy(active, placeOf).values()].map((own) => async () => {
    const [first] = own;
    if (first === undefined) return;
    const byMinute = Map.groupBy(own, ({ seenAt }) => Math.floor(seenAt / minuteMs));
    for (const [, some] of [...byMinute].toSorted(([a], [b]) => a - b)) {
      const names = [...new Set(some.map(({ record }) => record.feature.name))];
      const newest = some.reduce((most, { seenAt }) => Math.max(most, seenAt), 0);
      await lastSeen.mark(first.project, first.environment, names, new Date(newest), sourcesOf(table, first));
    }
  });
};

const featureNotes = (
  { applicationUse }: UsageStores,
  sums: readonly FeatureSum[],
  nameOf: (sum: FeatureSum) => string,
  today: string,
): readonly Note[] => {
  const named = sums.filter((sum) => nameOf(sum) !== otherApplications);
  const groups = Map.groupBy(named, (sum) => `${placeOf(sum)}#${sum.application}`);
  return [...groups.values()].map((own) => async () => {
    const [first] = own;
    const names = own.map(({ record }) => record.feature.name);
    if (first) await applicationUse.note(first, names, today);
  });
};

/**
 * Stores merged reports. Counts are stored first. Times and names follow; they are reported repeatedly, so a failure to
 * store them is only logged.
 * @returns the counts that could not be stored
 * @throws Error when nothing was stored: the same reports may be processed again without harm
 */
export const storeMerged = async (stores: UsageStores, merge: Merge, now: Date): Promise<Report | undefined> => {
  const sums = [...merge.sums.values()];
  const today = dayOf(now.getTime());
  const nameOf = await admitted(stores, sums, today);
  const metrics = await admitMetrics(stores.knownMetrics, merge.metrics, now);
  const additions: readonly Addition[] = [
    ...daysOf(sums, nameOf).map((day) => ({ day })),
    ...metrics.sums.map((metric) => ({ metric })),
  ];
  // Before what is stored, and not beside it: a guard must not take a part for everything.
  for (const lost of metrics.lost) await noteLost(stores.table, lost);
  const { failed, error } = await addAll(stores.table, additions);
  if (failed.length > 0 && failed.length === additions.length) throw error;
  const unknown = [...merge.missing.values()].map(({ seenAt: at, ...flag }) => ({ ...flag, at }));
  await storeNotes([
    ...seenNotes(stores, sums),
    () => stores.unknownFlags.note(unknown, now),
    ...featureNotes(stores, sums, nameOf, today),
    ...[...metrics.dropped].map(
      ([environment, samples]) =>
        () =>
          noteDropped(stores.table, environment, samples, now),
    ),
  ]);
  if (failed.length === 0) return undefined;
  logError('Some counts could not be stored and are sent again', { error, counts: failed.length });
  return reportOf(failed, now.getTime());
};
