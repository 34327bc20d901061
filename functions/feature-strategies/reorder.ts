import { orderFeatureStrategies } from '../../lib/contract/routes/feature-strategies.ts';
import { reorderStrategiesIn } from '../../lib/flags/feature-strategies/reorder.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { guardedStrategyWrite } from '../../lib/workflows/change-requests/guarded-strategy-write.ts';

export const handler = endpoint(orderFeatureStrategies, { catalog })(async ({ params, body: positions, context }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  await guardedStrategyWrite(context, place, (unit) => reorderStrategiesIn(unit, { place, positions }));
  return { status: 200 };
});
