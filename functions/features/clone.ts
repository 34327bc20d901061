import { cloneFeature as route } from '../../lib/contract/routes/features.ts';
import { cloneFeature } from '../../lib/flags/features/clone.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { arrivalGuard } from '../../lib/workflows/change-requests/guarded-write.ts';

export const handler = endpoint(route)(async ({ params, body: { name, replaceGroupId }, context }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const guard = arrivalGuard(context.caller.rights, 'Cloning');
  return { status: 201, body: await cloneFeature(context, { place, name, replaceGroupId, guard }) };
});
