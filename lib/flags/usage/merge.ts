import { hourMs } from '../../contract/day.ts';
import { isPossibleName } from '../../contract/schemas/names.ts';
import type { ConfigState, FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import type { Counts, Report, ReportRow } from '../../store/observations/report.ts';
import { hourOf } from '../../store/observations/usage.ts';
import { allStrategies } from '../features/strategies.ts';
import { creationTime } from '../features/times/creation-time.ts';
import { type MetricMerge, openMetricMerge } from '../impact-metrics/merge.ts';

/** Counts of an hour while they are added up. */
export interface HourSum {
  yes: number;
  no: number;
  readonly variants: Map<string, number>;
}

/** The counts of an application for a feature in an environment. */
export interface FeatureSum {
  readonly project: string;
  /** All features of the project. */
  readonly features: ProjectState['features'];
  readonly record: FeatureRecord;
  readonly environment: string;
  readonly application: string;
  /** By the start of the hour, in epoch ms. */
  readonly hours: Map<number, HourSum>;
  /** When the newest report of the feature arrived, in epoch ms. */
  seenAt: number;
  /** Whether only public tokens reported it. */
  isPublic: boolean;
}

/** A reported name that no project of the token has. */
export interface MissingName {
  readonly name: string;
  readonly environment: string;
  readonly application: string;
  readonly projects: readonly string[] | '*';
  seenAt: number;
  /** Whether only public tokens reported it. */
  isPublic: boolean;
}

/** Features that a token reaches, by name. */
export interface ReachedFeatures {
  readonly config: ConfigState;
  readonly features: ReadonlyMap<string, { readonly project: ProjectState; readonly record: FeatureRecord }>;
}

/** The sum of reports. */
export interface Merge {
  add(report: Report, reached: ReachedFeatures): void;
  readonly sums: ReadonlyMap<string, FeatureSum>;
  readonly missing: ReadonlyMap<string, MissingName>;
  readonly metrics: MetricMerge;
}

/** Hours that can be requested; counts that are older when they arrive are not stored (contract: usage §3.2). */
export const keptMs = 48 * hourMs;
/** The name that SDKs report when no variant was chosen. */
const noVariant = 'disabled';
/** Maximum number of names without a feature that are recorded from one batch. */
const maxMissing = 2_000;
/** Maximum number of those that only public tokens reported: anybody can invent as many as wanted. */
const maxPublicMissing = 500;

// Cached by item: items of the catalog are never changed, only replaced.
const variantNames = new WeakMap<object, ReadonlySet<string>>();

/** The variants of a feature in an environment, including those of its strategies. */
const variantsIn = ({ environments }: FeatureRecord, environment: string): ReadonlySet<string> => {
  const item = environments.get(environment);
  if (item === undefined) return new Set([noVariant]);
  const known = variantNames.get(item);
  if (known) return known;
  const own = [...item.variants, ...allStrategies(item).flatMap(({ variants }) => variants)];
  const names = new Set([noVariant, ...own.map(({ name }) => name)]);
  variantNames.set(item, names);
  return names;
};

const linked = new WeakMap<object, ReadonlySet<string>>();

const isLinked = ({ project }: ProjectState, environment: string): boolean => {
  const known = linked.get(project) ?? new Set(project.environments.map(({ name }) => name));
  linked.set(project, known);
  return known.has(environment);
};

/**
 * Largest sum that is added to the table at once: more decisions than thousands of instances make. The table itself
 * adds such sums up. A number beyond 9e15 can no longer be read, but for that ninety thousand such sums are needed.
 */
const maxSum = 100_000_000_000;

const plus = (a: number, b: number): number => Math.min(a + b, maxSum);

/** Adds counts to a sum. */
export const addTo = (
  sum: HourSum,
  { yes, no, variants }: { readonly yes: number; readonly no: number; readonly variants: Iterable<[string, number]> },
): void => {
  sum.yes = plus(sum.yes, yes);
  sum.no = plus(sum.no, no);
  for (const [name, count] of variants) if (count > 0) sum.variants.set(name, plus(sum.variants.get(name) ?? 0, count));
};

const none: readonly [string, number][] = [];

const addCounts = (sum: FeatureSum, hour: number, { yes, no, variants }: Counts): void => {
  const own = sum.hours.get(hour) ?? { yes: 0, no: 0, variants: new Map<string, number>() };
  sum.hours.set(hour, own);
  const existing = variantsIn(sum.record, sum.environment);
  const counted = variants ? Object.entries(variants).filter(([name]) => existing.has(name)) : none;
  addTo(own, { yes, no, variants: counted });
};

/**
 * Adds up reports in memory, so that writes to the table grow with features, not with instances (contract: usage §3).
 */
export const openMerge = (): Merge => {
  const sums = new Map<string, FeatureSum>();
  const missing = new Map<string, MissingName>();
  const metrics = openMetricMerge();

  let publicMissing = 0;

  const miss = (name: string, { environment, application }: ReportRow, report: Report): void => {
    const { at, projects, isPublic = false } = report;
    const key = `${name}#${environment}#${application}`;
    const known = missing.get(key);
    if (known) {
      known.seenAt = Math.max(known.seenAt, at);
      known.isPublic &&= isPublic;
    } else if (missing.size < maxMissing && isPossibleName(name)) {
      if (isPublic && ++publicMissing > maxPublicMissing) return;
      missing.set(key, { name, environment, application, projects, seenAt: at, isPublic });
    }
  };

  const addRow = (row: ReportRow, report: Report, { features, config }: ReachedFeatures): void => {
    const { environment, application, from } = row;
    const hour = hourOf(from);
    // Counts that are sent again were new enough when they first arrived.
    const isKept = (report.attempts ?? 0) > 0 || from >= report.at - keptMs;
    const environmentExists = config.environments.has(environment);
    for (const counts of row.counts) {
      const found = features.get(counts.feature);
      if (found === undefined) {
        if (environmentExists) miss(counts.feature, row, report);
        continue;
      }
      const { project, record } = found;
      if (!isLinked(project, environment)) continue;
      const made = Date.parse(creationTime(record.feature));
      // Counts that arrived before the feature was created belong to a deleted feature with the same name.
      if (report.at < made) continue;
      const key = `${counts.feature}#${environment}#${application}`;
      const sum = sums.get(key) ?? {
        project: project.id,
        features: project.features,
        record,
        environment,
        application,
        hours: new Map(),
        seenAt: 0,
        isPublic: true,
      };
      sums.set(key, sum);
      sum.seenAt = Math.max(sum.seenAt, report.at);
      sum.isPublic &&= report.isPublic ?? false;
      if (isKept && hour + hourMs > made) addCounts(sum, hour, counts);
    }
  };

  return {
    add: (report, reached) => {
      for (const row of report.rows) addRow(row, report, reached);
      metrics.add(report, reached);
    },
    sums,
    missing,
    metrics,
  };
};
