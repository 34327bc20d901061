import { addFeatureLink as route } from '../../lib/contract/routes/feature-links.ts';
import { addLink } from '../../lib/flags/feature-links/change.ts';
import { featureAloneReads, featurePlaceOf } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) => featureAloneReads(featurePlaceOf(params)))(
  async ({ params, body, context }) => {
    await addLink(context, { ...featurePlaceOf(params), body });
    return { status: 204 };
  },
);
