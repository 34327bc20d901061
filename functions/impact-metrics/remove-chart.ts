import { deleteImpactChart } from '../../lib/contract/routes/impact-metrics.ts';
import { chartReads, removeChart } from '../../lib/flags/impact-metrics/charts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(deleteImpactChart, {}, ({ params }) => chartReads(params.id))(
  async ({ params, context }) => {
    await removeChart(context, params.id);
    return { status: 204 };
  },
);
