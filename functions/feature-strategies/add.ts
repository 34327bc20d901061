import { addFeatureStrategy } from '../../lib/contract/routes/feature-strategies.ts';
import { addStrategyIn } from '../../lib/flags/feature-strategies/add.ts';
import { strategyReads } from '../../lib/flags/feature-strategies/normalise.ts';
import { environmentPlaceOf } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guard/guarded-write.ts';

export const handler = endpoint(addFeatureStrategy, {}, ({ params, body }) =>
  strategyReads(environmentPlaceOf(params), body),
)(async ({ params, body, context }) => {
  const place = environmentPlaceOf(params);
  const strategy = await guardedWrite(context, { project: place.project, extent: [place.environment] }, (unit) =>
    addStrategyIn(unit, { place, strategy: body }),
  );
  return { status: 200, body: strategy };
});
