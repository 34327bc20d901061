import { updateFeatureStrategy } from '../../lib/contract/routes/feature-strategies.ts';
import { withMisplacedStrategyCheck } from '../../lib/flags/feature-strategies/misplaced.ts';
import { updateStrategyIn } from '../../lib/flags/feature-strategies/update.ts';
import { strategyView } from '../../lib/flags/features/strategies.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guarded-write.ts';

export const handler = endpoint(updateFeatureStrategy, { catalog })(async ({ params, body, context }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const strategy = await withMisplacedStrategyCheck(context, () =>
    guardedWrite(context, { project: place.project, extent: [place.environment] }, (unit) =>
      updateStrategyIn(unit, { place, id: params.strategyId, change: body }),
    ),
  );
  return { status: 200, body: strategyView(strategy) };
});
