import { orderFeatureStrategies } from '../../lib/contract/routes/feature-strategies.ts';
import { withMisplacedStrategyCheck } from '../../lib/flags/feature-strategies/misplaced.ts';
import { reorderStrategiesIn } from '../../lib/flags/feature-strategies/reorder.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guarded-write.ts';

export const handler = endpoint(orderFeatureStrategies, { catalog })(async ({ params, body: positions, context }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  await withMisplacedStrategyCheck(context, () =>
    guardedWrite(context, { project: place.project, extent: [place.environment] }, (unit) =>
      reorderStrategiesIn(unit, { place, positions }),
    ),
  );
  return { status: 200 };
});
