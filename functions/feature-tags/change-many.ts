import { tagProjectFeatures } from '../../lib/contract/routes/feature-tags.ts';
import { tagFeatures, taggingReads } from '../../lib/flags/feature-tags/change.ts';
import { bulkReads } from '../../lib/flags/features/load.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(tagProjectFeatures, { catalog }, ({ params, body }) =>
  taggingReads(bulkReads(params.projectId, body.features), body.tags.addedTags),
)(async ({ params: { projectId }, body, context }) => {
  await tagFeatures(context, { project: projectId, features: body.features, change: body.tags });
  return { status: 200 };
});
