import { listImpactCharts } from '../../lib/contract/routes/impact-metrics.ts';
import { chartsReads, listCharts } from '../../lib/flags/impact-metrics/charts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  listImpactCharts,
  {},
  () => chartsReads,
)(async ({ context }) => ({ status: 200, body: { configs: await listCharts(context) } }));
