import { deleteFeatureImpactChart } from '../../lib/contract/routes/impact-metrics.ts';
import { featurePlaceOf, keysOfFeatures } from '../../lib/flags/features/load.ts';
import { removeChartOfFeature } from '../../lib/flags/impact-metrics/charts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(deleteFeatureImpactChart, {}, ({ params }) => ({
  keys: keysOfFeatures(params.projectId, [params.featureName]),
}))(async ({ params, context }) => {
  await removeChartOfFeature(context, { place: featurePlaceOf(params), id: params.id });
  return { status: 204 };
});
