import { disableFeature } from '../../lib/contract/routes/feature-environments.ts';
import { disableFeatureIn } from '../../lib/flags/feature-environments/disable.ts';
import { environmentPlaceOf, environmentReads } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { guardedWrite } from '../../lib/workflows/change-requests/guard/guarded-write.ts';

export const handler = endpoint(disableFeature, {}, ({ params }) => environmentReads(environmentPlaceOf(params)))(
  async ({ params, context }) => {
    const place = environmentPlaceOf(params);
    await guardedWrite(context, { project: place.project, extent: [place.environment] }, (unit) =>
      disableFeatureIn(unit, place),
    );
    return { status: 200 };
  },
);
