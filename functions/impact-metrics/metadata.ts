import { getImpactMetricsMetadata } from '../../lib/contract/routes/impact-metrics.ts';
import { listMetrics, metadataReads } from '../../lib/flags/impact-metrics/metadata.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(getImpactMetricsMetadata, { catalog }, ({ now }) => metadataReads(now))(
  async ({ query, context }) => ({ status: 200, body: await listMetrics(context, query) }),
);
