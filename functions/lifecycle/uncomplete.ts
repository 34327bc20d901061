import { uncompleteFeature } from '../../lib/contract/routes/lifecycle.ts';
import { featureAloneReads, featurePlaceOf } from '../../lib/flags/features/load.ts';
import { uncompleteFeature as uncomplete } from '../../lib/flags/lifecycle/complete.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(uncompleteFeature, {}, ({ params }) => featureAloneReads(featurePlaceOf(params)))(
  async ({ params, context }) => {
    await uncomplete(context, featurePlaceOf(params));
    return { status: 200 };
  },
);
