import { markFeaturesStale } from '../../lib/contract/routes/features.ts';
import { bulkReads } from '../../lib/flags/features/load.ts';
import { markStale } from '../../lib/flags/features/staleness/stale.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(markFeaturesStale, {}, ({ params, body }) =>
  bulkReads(params.projectId, body.features),
)(async ({ params: { projectId }, body, context }) => {
  await markStale(context, { project: projectId, features: body.features, stale: body.stale });
  return { status: 202 };
});
