import { updateFeature } from '../../lib/contract/routes/features.ts';
import { featurePlaceOf } from '../../lib/flags/features/load.ts';
import { metadataReads, replaceMetadata } from '../../lib/flags/features/patch.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { archivingGuard } from '../../lib/workflows/change-requests/guard/guarded-write.ts';

export const handler = endpoint(updateFeature, {}, ({ params, body }) =>
  metadataReads(featurePlaceOf(params), body.archived === true),
)(async ({ params, body, context }) => {
  const place = featurePlaceOf(params);
  const guard = archivingGuard(context.caller.rights);
  return { status: 200, body: await replaceMetadata(context, { place, body, guard }) };
});
