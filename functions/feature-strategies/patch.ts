import { patchFeatureStrategy } from '../../lib/contract/routes/feature-strategies.ts';
import { strategyChange } from '../../lib/contract/schemas/feature-strategy.ts';
import { withMisplacedStrategyCheck } from '../../lib/flags/feature-strategies/misplaced.ts';
import { patchStrategyIn } from '../../lib/flags/feature-strategies/update.ts';
import { strategyView } from '../../lib/flags/features/strategies.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { check } from '../../lib/http/validate.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guarded-write.ts';

export const handler = endpoint(patchFeatureStrategy, { catalog })(async ({ params, body: operations, context }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const parse = (document: unknown) => check(strategyChange, document);
  const strategy = await withMisplacedStrategyCheck(context, () =>
    guardedWrite(context, { project: place.project, extent: [place.environment] }, (unit) =>
      patchStrategyIn(unit, { place, id: params.strategyId, operations, parse }),
    ),
  );
  return { status: 200, body: strategyView(strategy) };
});
