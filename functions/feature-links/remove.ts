import { removeFeatureLink as route } from '../../lib/contract/routes/feature-links.ts';
import { removeLink } from '../../lib/flags/feature-links/change.ts';
import { featureAloneReads, featurePlaceOf } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(route, {}, ({ params }) => featureAloneReads(featurePlaceOf(params)))(
  async ({ params, context }) => {
    await removeLink(context, { ...featurePlaceOf(params), id: params.linkId });
    return { status: 204 };
  },
);
