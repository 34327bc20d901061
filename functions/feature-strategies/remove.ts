import { removeFeatureStrategy } from '../../lib/contract/routes/feature-strategies.ts';
import { removeStrategyIn } from '../../lib/flags/feature-strategies/remove.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { guardedStrategyWrite } from '../../lib/workflows/change-requests/guard/guarded-strategy-write.ts';

export const handler = endpoint(removeFeatureStrategy, { catalog }, ({ params }) =>
  environmentReads(environmentPlaceOf(params)),
)(async ({ params, context }) => {
  const place = environmentPlaceOf(params);
  await guardedStrategyWrite(context, place, (unit) => removeStrategyIn(unit, { place, id: params.strategyId }));
  return { status: 200 };
});
