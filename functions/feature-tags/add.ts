import { addFeatureTag } from '../../lib/contract/routes/feature-tags.ts';
import { tagFeature } from '../../lib/flags/feature-tags/change.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';

export const handler = endpoint(addFeatureTag, { catalog })(
  async ({ params: { featureName: feature }, body, context }) => {
    await tagFeature(context, { feature, change: { addedTags: [body], removedTags: [] } });
    return { status: 201, headers: { Location: `${encodeURIComponent(feature)}/tags` }, body };
  },
);
