import { removeFeatureTag } from '../../lib/contract/routes/feature-tags.ts';
import { untagFeature } from '../../lib/flags/feature-tags/change.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(removeFeatureTag)(async ({ params, context }) => {
  const { featureName: feature, type, value } = params;
  await untagFeature(context, { feature, tag: { type, value } });
  return { status: 200 };
});
