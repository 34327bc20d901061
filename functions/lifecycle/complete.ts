import { completeFeature } from '../../lib/contract/routes/lifecycle.ts';
import { featureAloneReads, featurePlaceOf } from '../../lib/flags/features/load.ts';
import { completeFeature as complete } from '../../lib/flags/lifecycle/complete.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(completeFeature, {}, ({ params }) => featureAloneReads(featurePlaceOf(params)))(
  async ({ params, body, context }) => {
    await complete(context, { place: featurePlaceOf(params), completion: body });
    return { status: 200 };
  },
);
