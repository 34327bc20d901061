import { updateFeatureStrategy } from '../../lib/contract/routes/feature-strategies.ts';
import { updateStrategyIn } from '../../lib/flags/feature-strategies/update.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { guardedStrategyWrite } from '../../lib/workflows/change-requests/guarded-strategy-write.ts';

export const handler = endpoint(updateFeatureStrategy, { catalog })(async ({ params, body, context }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const strategy = await guardedStrategyWrite(context, place, (unit) =>
    updateStrategyIn(unit, { place, id: params.strategyId, change: body }),
  );
  return { status: 200, body: strategy };
});
