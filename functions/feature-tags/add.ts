import { addFeatureTag } from '../../lib/contract/routes/feature-tags.ts';
import { tagFeature, taggingReads } from '../../lib/flags/feature-tags/change.ts';
import { openFeatureLocator } from '../../lib/flags/features/locate.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

const locator = openFeatureLocator('feature to write');

export const handler = endpoint(addFeatureTag, { catalog, locator }, ({ params, body }) =>
  taggingReads(locator.reads(params.featureName), [body]),
)(async ({ params: { featureName: feature }, body, context }) => {
  await tagFeature(context, { feature, change: { addedTags: [body], removedTags: [] } });
  return { status: 201, headers: { Location: `${encodeURIComponent(feature)}/tags` }, body };
});
