import { updateFeatureStrategy } from '../../lib/contract/routes/feature-strategies.ts';
import { strategyReads } from '../../lib/flags/feature-strategies/normalise.ts';
import { updateStrategyIn } from '../../lib/flags/feature-strategies/update.ts';
import { environmentPlaceOf } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { guardedStrategyWrite } from '../../lib/workflows/change-requests/guard/guarded-strategy-write.ts';

export const handler = endpoint(updateFeatureStrategy, { catalog }, ({ params, body }) =>
  strategyReads(environmentPlaceOf(params), body),
)(async ({ params, body, context }) => {
  const place = environmentPlaceOf(params);
  const strategy = await guardedStrategyWrite(context, place, (unit) =>
    updateStrategyIn(unit, { place, id: params.strategyId, change: body }),
  );
  return { status: 200, body: strategy };
});
