import { byName, byText } from '../../basics/order.ts';
import { notFound } from '../../contract/problems.ts';
import type { MetricsMetadata, MetricsMetadataQuery } from '../../contract/schemas/impact-metric.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import {
  droppedRange,
  isReportedFor,
  knownMetricsRange,
  readDropped,
  readKnownMetrics,
} from '../../store/observations/known-metrics.ts';
import { readSight } from './sight.ts';

/** What the list of metrics reads. */
export const metadataReads = (now: Date): RequestReads => ({
  scopes: '*',
  ranges: [knownMetricsRange, droppedRange(now)],
});

/**
 * The metrics that SDKs report, and where, as far as the caller sees them (contract: impact-metrics §5).
 * @throws Problem NotFoundError for a project that the caller does not see
 */
export const listMetrics = async (
  context: CatalogCallerContext,
  { project }: MetricsMetadataQuery,
): Promise<MetricsMetadata> => {
  const { sees, hasProject } = await readSight(context);
  if (project !== undefined && !hasProject(project)) throw notFound('project', project);
  const known = (await readKnownMetrics(context, context.now)).filter(
    ({ projects }) => sees(projects) && (project === undefined || isReportedFor(projects, project)),
  );
  const dropped = await readDropped(context, context.now);
  const metrics = [...Map.groupBy(known, ({ name }) => name)].flatMap(([name, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const { help, type } = first;
    const environments = own.map(({ environment }) => environment).toSorted(byText);
    return [{ name, displayName: name, help, type, source: 'internal' as const, environments }];
  });
  return {
    metrics: metrics.toSorted(byName),
    dropped: [...dropped].map(([environment, samples]) => ({ environment, samples })),
  };
};
