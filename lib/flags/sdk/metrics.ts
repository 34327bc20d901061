import { isPossibleName } from '../../contract/schemas/names.ts';
import {
  type BulkMetrics,
  type ClientMetrics,
  type ClientRegistration,
  isAppName,
  type ReportedCounts,
} from '../../contract/schemas/sdk.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { everywhere } from '../../identity/callers/token.ts';
import type { Counts, ReportRow } from '../../store/observations/report.ts';
import type { ReportQueue } from '../../store/observations/report-queue.ts';
import { type ReportedMetrics, takeMetrics } from '../impact-metrics/take.ts';
import { reachOf } from './reach.ts';

/** The context of reports. */
export interface ReportContext extends CallerContext {
  readonly reportQueue: ReportQueue;
}

/**
 * Largest count in a report: a billion decisions. No single instance counts more, and a larger number would spoil the
 * sum.
 */
const maxCount = 1_000_000_000;
/** Maximum number of variants of a feature in a report. */
const maxVariants = 100;

const wholeCount = (count: number | null | undefined): number => Math.min(Math.floor(count ?? 0), maxCount);

const variantsOf = ({ variants }: ReportedCounts): Counts['variants'] => {
  const counted = Object.entries(variants ?? {})
    .map(([name, count]) => [name, wholeCount(count)] as const)
    .filter(([name, count]) => count > 0 && isPossibleName(name))
    .slice(0, maxVariants);
  return counted.length > 0 ? Object.fromEntries(counted) : undefined;
};

/**
 * Whether an environment can have this name. A large report is divided into messages, each of which contains the name,
 * so a long invented name would be repeated a thousand times.
 */
const isEnvironment = isPossibleName;

/**
 * The counts of a feature; none when it was not evaluated, and for a name that no feature can have (contract: usage
 * §2.2).
 */
const countsOf = (feature: string, reported: ReportedCounts): Counts[] => {
  const [yes, no] = [wholeCount(reported.yes), wholeCount(reported.no)];
  if (yes + no === 0 || !isPossibleName(feature)) return [];
  const variants = variantsOf(reported);
  return [{ feature, yes, no, ...(variants && { variants }) }];
};

/**
 * A time as SDKs write it, in epoch ms; the present time for one that is missing, invalid or in the future (contract:
 * usage §2.3).
 */
const timeOf = (sent: string | number | null | undefined, now: Date): number => {
  const time = sent === null || sent === undefined ? Number.NaN : new Date(sent).getTime();
  return Number.isNaN(time) || time < 0 ? now.getTime() : Math.min(time, now.getTime());
};

/** Anybody could report metrics with a public token, and so stop a release. */
const metricsOf = ({ kind }: ReportContext['caller'], metrics: () => ReportedMetrics): ReportedMetrics | undefined =>
  kind === 'frontend' ? undefined : metrics();

/** Sends the counts and metrics of one instance to the queue (contract: usage §2, impact-metrics §2). */
export const reportMetrics = async (
  { reportQueue, caller, now }: ReportContext,
  { appName, environment, bucket, impactMetrics }: ClientMetrics,
): Promise<void> => {
  const reach = reachOf(caller, environment);
  if (!isEnvironment(reach.environment)) return;
  const from = timeOf(bucket.start ?? bucket.stop, now);
  const row: ReportRow = {
    environment: reach.environment,
    application: appName,
    from,
    counts: Object.entries(bucket.toggles).flatMap(([name, counts]) => countsOf(name, counts)),
  };
  await reportQueue.send({
    at: now.getTime(),
    projects: reach.projects,
    rows: [row],
    ...metricsOf(caller, () => takeMetrics(impactMetrics, { from, environmentOf: () => reach.environment })),
    isPublic: caller.kind === 'frontend',
  });
};

/**
 * Sends the counts that an intermediary collected from many instances to the queue. Rows of other environments than the
 * token's are left out (contract: usage §2.4).
 */
export const reportBulkMetrics = async (
  { reportQueue, caller, now }: ReportContext,
  { metrics, impactMetrics }: Pick<BulkMetrics, 'metrics' | 'impactMetrics'>,
): Promise<void> => {
  const { projects, environment: fallback } = reachOf(caller, undefined);
  /** The environment of a sample; undefined: the token does not reach it. */
  const environmentOf = (named: string | undefined): string | undefined => {
    const environment = named ?? fallback;
    if (caller.environment !== everywhere && environment !== caller.environment) return undefined;
    return isEnvironment(environment) ? environment : undefined;
  };
  const own = (metrics ?? []).filter(
    ({ environment, appName }) =>
      (caller.environment === everywhere || environment === caller.environment) &&
      isEnvironment(environment) &&
      isAppName(appName),
  );
  const rows = Map.groupBy(own, ({ environment, appName, timestamp }) =>
    JSON.stringify([environment, timeOf(timestamp, now), appName]),
  );
  await reportQueue.send({
    at: now.getTime(),
    projects,
    rows: [...rows.values()].flatMap((some): ReportRow[] => {
      const [first] = some;
      if (first === undefined) return [];
      const counts = some.flatMap((one) => countsOf(one.featureName, one));
      const { environment, appName: application, timestamp } = first;
      return [{ environment, application, from: timeOf(timestamp, now), counts }];
    }),
    ...metricsOf(caller, () => takeMetrics(impactMetrics, { from: now.getTime(), environmentOf })),
  });
};

/** Maximum number of applications that one report registers; an intermediary reports the others again. */
const maxRegistrations = 100;

/** The registrations in a report, one for each application (contract: usage §2.4). */
export const registrationsIn = ({ applications }: Pick<BulkMetrics, 'applications'>): readonly ClientRegistration[] => {
  const named = (applications ?? []).filter(({ appName }) => isAppName(appName));
  return [...new Map(named.map((one) => [one.appName, one])).values()].slice(0, maxRegistrations);
};
