import { saveImpactChart } from '../../lib/contract/routes/impact-metrics.ts';
import { chartsReads, saveChart } from '../../lib/flags/impact-metrics/charts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(
  saveImpactChart,
  {},
  () => chartsReads,
)(async ({ body, context }) => {
  const { chart, isNew } = await saveChart(context, body);
  return { status: isNew ? 201 : 200, body: chart };
});
