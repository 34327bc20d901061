import { orderFeatureStrategies } from '../../lib/contract/routes/feature-strategies.ts';
import { reorderStrategiesIn } from '../../lib/flags/feature-strategies/reorder.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { guardedStrategyWrite } from '../../lib/workflows/change-requests/guard/guarded-strategy-write.ts';

export const handler = endpoint(orderFeatureStrategies, { catalog }, ({ params }) =>
  environmentReads(environmentPlaceOf(params)),
)(async ({ params, body: positions, context }) => {
  const place = environmentPlaceOf(params);
  await guardedStrategyWrite(context, place, (unit) => reorderStrategiesIn(unit, { place, positions }));
  return { status: 200 };
});
