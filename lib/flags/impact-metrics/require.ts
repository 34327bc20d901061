import { invalid, requireNoViolations, type Violation } from '../../contract/problems.ts';
import type { SafeguardBody, StoredTemplateMilestone } from '../../contract/schemas/release-plan.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { isKnown, knownMetricIn } from '../../store/observations/known-metrics.ts';

/** A name of a metric in a body. */
export interface NamedMetric {
  /** The path of the member that names it. */
  readonly path: string;
  readonly name: string;
}

/**
 * Requires that SDKs report metrics in an environment: one that does not exist, or no longer, would hold a release for ever.
 * A metric exists from the first report of an SDK that defines it.
 * @throws Problem ValidationError that names each metric that does not exist
 */
export const requireMetrics = async (
  unit: Pick<UnitOfWork, 'peek' | 'now'>,
  environment: string,
  named: readonly NamedMetric[],
): Promise<void> => {
  if (named.length === 0) return;
  const items = await unit.peek(named.map(({ name }) => knownMetricIn(environment, name)));
  requireNoViolations(
    named.flatMap(({ path, name }, i): Violation[] =>
      isKnown(items[i], unit.now)
        ? []
        : [{ path, expected: `must be a metric that SDKs report in ${environment}`, sent: name }],
    ),
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
        { path: `${path}/requests`, name: requests },
        ...(errors === undefined ? [] : [{ path: `${path}/errors`, name: errors }]),
      ];
    }),
  );

/**
 * The metric that a safeguard names. @param at the path of the safeguard, with a slash at its end
 * @throws Problem ValidationError for a metric of another source than SDKs
 */
export const metricOfSafeguard = ({ impactMetric }: SafeguardBody, at = ''): NamedMetric[] => {
  const { metricName: name, source } = impactMetric;
  const path = `${at}impactMetric`;
  if (source !== 'internal') throw invalid(`${path}/source`, 'must be internal: there is no other source', source);
  return [{ path: `${path}/metricName`, name }];
};

/** What `requireMetrics` reads for a safeguard. */
export const safeguardReads = (environment: string, { impactMetric }: SafeguardBody): RequestReads => ({
  keys: [knownMetricIn(environment, impactMetric.metricName)],
});
