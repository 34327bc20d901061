import { updateFeatureLink as route } from '../../lib/contract/routes/feature-links.ts';
import { updateLink } from '../../lib/flags/feature-links/change.ts';
import { featureAloneReads, featurePlaceOf } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) => featureAloneReads(featurePlaceOf(params)))(
  async ({ params, body, context }) => {
    await updateLink(context, { ...featurePlaceOf(params), id: params.linkId, body });
    return { status: 204 };
  },
);
