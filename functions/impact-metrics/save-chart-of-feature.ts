import { saveFeatureImpactChart } from '../../lib/contract/routes/impact-metrics.ts';
import { featurePlaceOf, keysOfFeatures } from '../../lib/flags/features/load.ts';
import { saveChartOfFeature } from '../../lib/flags/impact-metrics/charts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(saveFeatureImpactChart, {}, ({ params }) => ({
  keys: keysOfFeatures(params.projectId, [params.featureName]),
}))(async ({ params, body, context }) => {
  const { chart, isNew } = await saveChartOfFeature(context, { place: featurePlaceOf(params), body });
  return { status: isNew ? 201 : 200, body: chart };
});
