import { enableFeature } from '../../lib/contract/routes/feature-environments.ts';
import { enableFeatureIn } from '../../lib/flags/feature-environments/enable.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guard/guarded-write.ts';

export const handler = endpoint(enableFeature, {}, ({ params }) => environmentReads(environmentPlaceOf(params)))(
  async ({ params, query, context }) => {
    const place = environmentPlaceOf(params);
    const shouldActivateDisabledStrategies = query.shouldActivateDisabledStrategies === 'true';
    const { rights } = context.caller;
    await guardedWrite(context, { project: place.project, extent: [place.environment] }, (unit) =>
      enableFeatureIn(unit, { place, shouldActivateDisabledStrategies, rights }),
    );
    return { status: 200 };
  },
);
