import { addFeatureStrategy } from '../../lib/contract/routes/feature-strategies.ts';
import { addStrategyIn } from '../../lib/flags/feature-strategies/add.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guarded-write.ts';

export const handler = endpoint(addFeatureStrategy)(async ({ params, body, context }) => {
  const place = { project: params.projectId, feature: params.featureName, environment: params.environment };
  const strategy = await guardedWrite(context, { project: place.project, extent: [place.environment] }, (unit) =>
    addStrategyIn(unit, { place, strategy: body }),
  );
  return { status: 200, body: strategy };
});
