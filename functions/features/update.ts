import { badData } from '../../lib/contract/problems.ts';
import { updateFeature } from '../../lib/contract/routes/features.ts';
import { replaceMetadata } from '../../lib/flags/features/patch.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { archivingGuard } from '../../lib/workflows/change-requests/guarded-write.ts';

export const handler = endpoint(updateFeature)(async ({ params, body, context }) => {
  const { projectId: project, featureName: feature } = params;
  if (body.name !== undefined && body.name !== feature)
    throw badData(`The name of the feature "${feature}" cannot be changed to "${body.name}". Clone it instead.`);
  const guard = archivingGuard(context.caller.rights);
  const document = { ...body, name: feature };
  return { status: 200, body: await replaceMetadata(context, { place: { project, feature }, document, guard }) };
});
