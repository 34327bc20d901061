import { changeFeatureTags } from '../../lib/contract/routes/feature-tags.ts';
import { tagFeature } from '../../lib/flags/feature-tags/change.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';

export const handler = endpoint(changeFeatureTags, { catalog })(
  async ({ params: { featureName: feature }, body, context }) => {
    const tags = await tagFeature(context, { feature, change: body });
    return { status: 200, body: { version: 1, tags } };
  },
);
