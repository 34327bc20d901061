import { getImpactMetricsMetadata } from '../../lib/contract/routes/impact-metrics.ts';
import { listMetrics, metadataReads } from '../../lib/flags/impact-metrics/metadata.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(getImpactMetricsMetadata, {}, ({ now }) => metadataReads(now))(async ({ context }) => ({
  status: 200,
  body: await listMetrics(context),
}));
