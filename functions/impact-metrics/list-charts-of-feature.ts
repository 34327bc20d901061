import { listFeatureImpactCharts } from '../../lib/contract/routes/impact-metrics.ts';
import { featurePlaceOf, keysOfFeatures } from '../../lib/flags/features/load.ts';
import { listChartsOfFeature } from '../../lib/flags/impact-metrics/charts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(listFeatureImpactCharts, {}, ({ params }) => ({
  keys: keysOfFeatures(params.projectId, [params.featureName]),
}))(async ({ params, context }) => ({
  status: 200,
  body: { configs: await listChartsOfFeature(context, featurePlaceOf(params)) },
}));
