import { changeFeatureTags } from '../../lib/contract/routes/feature-tags.ts';
import { tagFeature, taggingReads } from '../../lib/flags/feature-tags/change.ts';
import { openFeatureLocator } from '../../lib/flags/features/locate.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

const locator = openFeatureLocator('feature to write');

export const handler = endpoint(changeFeatureTags, { catalog, locator }, ({ params, body }) =>
  taggingReads(locator.reads(params.featureName), body.addedTags),
)(async ({ params: { featureName: feature }, body, context }) => {
  const tags = await tagFeature(context, { feature, change: body });
  return { status: 200, body: { version: 1, tags } };
});
