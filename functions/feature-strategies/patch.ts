import { patchFeatureStrategy } from '../../lib/contract/routes/feature-strategies.ts';
import { strategyChange } from '../../lib/contract/schemas/feature-strategy.ts';
import { patchStrategyIn } from '../../lib/flags/feature-strategies/update.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { check } from '../../lib/http/reading/validate.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { guardedStrategyWrite } from '../../lib/workflows/change-requests/guard/guarded-strategy-write.ts';

export const handler = endpoint(patchFeatureStrategy, { catalog }, ({ params }) =>
  environmentReads(environmentPlaceOf(params)),
)(async ({ params, body: operations, context }) => {
  const place = environmentPlaceOf(params);
  const parse = (document: unknown) => check(strategyChange, document);
  const strategy = await guardedStrategyWrite(context, place, (unit) =>
    patchStrategyIn(unit, { place, id: params.strategyId, operations, parse }),
  );
  return { status: 200, body: strategy };
});
