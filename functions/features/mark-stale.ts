import { markFeaturesStale } from '../../lib/contract/routes/features.ts';
import { markStale } from '../../lib/flags/features/stale.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(markFeaturesStale)(async ({ params: { projectId }, body, context }) => {
  await markStale(context, { project: projectId, features: body.features, stale: body.stale });
  return { status: 202 };
});
