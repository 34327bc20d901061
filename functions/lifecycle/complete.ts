import { completeFeature } from '../../lib/contract/routes/lifecycle.ts';
import { featurePlaceOf, featureReads } from '../../lib/flags/features/load.ts';
import { completeFeature as complete } from '../../lib/flags/lifecycle/complete.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(completeFeature, {}, ({ params }) => featureReads(featurePlaceOf(params)))(
  async ({ params, body, context }) => {
    await complete(context, { place: featurePlaceOf(params), completion: body });
    return { status: 200 };
  },
);
