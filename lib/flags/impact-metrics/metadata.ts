import { byName, byText } from '../../basics/order.ts';
import type { MetricsMetadata } from '../../contract/schemas/impact-metric.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import {
  droppedRange,
  knownMetricsRange,
  readDropped,
  readKnownMetrics,
} from '../../store/observations/known-metrics.ts';

/** What the list of metrics reads. */
export const metadataReads = (now: Date): RequestReads => ({ ranges: [knownMetricsRange, droppedRange(now)] });

/** The metrics that SDKs report, and where (contract: impact-metrics §5.1). */
export const listMetrics = async (context: CallerContext): Promise<MetricsMetadata> => {
  const known = await readKnownMetrics(context, context.now);
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
