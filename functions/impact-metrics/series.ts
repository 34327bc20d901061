import { getImpactMetrics } from '../../lib/contract/routes/impact-metrics.ts';
import { readSeries, seriesReads } from '../../lib/flags/impact-metrics/series.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(
  getImpactMetrics,
  { catalog },
  seriesReads,
)(async ({ query, context }) => ({ status: 200, body: await readSeries(context, query) }));
