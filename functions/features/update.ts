import { updateFeature } from '../../lib/contract/routes/features.ts';
import { replaceMetadata } from '../../lib/flags/features/patch.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { archivingGuard } from '../../lib/workflows/change-requests/guarded-write.ts';

export const handler = endpoint(updateFeature)(async ({ params, body, context }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const guard = archivingGuard(context.caller.rights);
  return { status: 200, body: await replaceMetadata(context, { place, body, guard }) };
});
