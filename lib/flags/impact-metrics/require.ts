import { invalid, requireNoViolations, type Violation } from '../../contract/problems.ts';
import type { AggregationMode, MetricType } from '../../contract/schemas/impact-metric.ts';
import type { SafeguardBody, StoredTemplateMilestone } from '../../contract/schemas/release-plan.ts';
import { modesOf } from '../../definition/metric-modes.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { isKnownTo, knownMetricIn } from '../../store/observations/known-metrics.ts';

/** A name of a metric in a body. */
export interface NamedMetric {
  /** The path of the member that names it. */
  readonly path: string;
  readonly name: string;
  /** The types that can be counted there; absent: all. */
  readonly types?: readonly MetricType[];
  /** What is made of it, and the path of the member that says so. */
  readonly mode?: { readonly path: string; readonly sent: AggregationMode };
}

const countable: readonly MetricType[] = ['counter', 'histogram'];
const timed: readonly MetricType[] = ['histogram'];

/** Why a metric of this type is not fine there. */
const typeViolations = ({ path, name, types, mode }: NamedMetric, type: MetricType): Violation[] => {
  if (types && !types.includes(type))
    return [{ path, expected: `must be a ${types.join(' or a ')}, and this metric is a ${type}`, sent: name }];
  const modes = modesOf[type];
  if (!mode || modes.includes(mode.sent)) return [];
  return [{ path: mode.path, expected: `must be one of ${modes.join(', ')}: "${name}" is a ${type}`, sent: mode.sent }];
};

/**
 * Requires that SDKs report metrics in an environment with tokens that may access the project: one that does not exist, or no
 * longer, or that only others report, would hold a release for ever (contract: impact-metrics §2.2).
 * A metric exists from the first report of an SDK that defines it. One of a type that is not counted would let every release pass,
 * and a number that the metric does not have would trigger nothing.
 * @throws Problem ValidationError that names each metric that does not exist, is of another type, or has no such number
 */
export const requireMetrics = async (
  unit: Pick<UnitOfWork, 'peek' | 'now'>,
  { project, environment }: { readonly project: string; readonly environment: string },
  named: readonly NamedMetric[],
): Promise<void> => {
  if (named.length === 0) return;
  const items = await unit.peek(named.map(({ name }) => knownMetricIn(environment, name)));
  requireNoViolations(
    named.flatMap((one, i): Violation[] => {
      const item = items[i];
      if (item && isKnownTo(item, project, unit.now)) return typeViolations(one, item.type);
      // The same for a metric of other projects: whether there is one is none of the caller's business.
      const expected = `must be a metric that SDKs report in ${environment} with tokens for project "${project}"`;
      return [{ path: one.path, expected, sent: one.name }];
    }),
  );
};

/** The metrics that the guards of milestones name. */
export const metricsOfGuards = (milestones: readonly Pick<StoredTemplateMilestone, 'guards'>[]): NamedMetric[] =>
  milestones.flatMap(({ guards = [] }, i) =>
    guards.flatMap((guard, j): NamedMetric[] => {
      if (guard.kind === 'alarm' || !guard.metrics) return [];
      const path = `milestones/${i}/guards/${j}/metrics`;
      const { requests, errors } = guard.metrics;
      return [
        { path: `${path}/requests`, name: requests, types: guard.kind === 'slow' ? timed : countable },
        ...(errors === undefined ? [] : [{ path: `${path}/errors`, name: errors, types: countable }]),
      ];
    }),
  );

/**
 * The metric that a safeguard names. @param at the path of the safeguard, with a slash at its end
 * @throws Problem ValidationError for a metric of another source than SDKs
 */
export const metricOfSafeguard = ({ impactMetric }: SafeguardBody, at = ''): NamedMetric[] => {
  const { metricName: name, aggregationMode: sent, source } = impactMetric;
  const path = `${at}impactMetric`;
  if (source !== 'internal') throw invalid(`${path}/source`, 'must be internal: there is no other source', source);
  return [{ path: `${path}/metricName`, name, mode: { path: `${path}/aggregationMode`, sent } }];
};

/** What `requireMetrics` reads for a safeguard. */
export const safeguardReads = (environment: string, { impactMetric }: SafeguardBody): RequestReads => ({
  keys: [knownMetricIn(environment, impactMetric.metricName)],
});
