import { patchFeature } from '../../lib/contract/routes/features.ts';
import { metadataDocument } from '../../lib/contract/schemas/feature-metadata.ts';
import { featurePlaceOf } from '../../lib/flags/features/load.ts';
import { metadataReads, patchMetadata } from '../../lib/flags/features/patch.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { check } from '../../lib/http/reading/validate.ts';
import { archivingGuard } from '../../lib/workflows/change-requests/guard/guarded-write.ts';

export const handler = endpoint(patchFeature, {}, ({ params, body }) =>
  metadataReads(
    featurePlaceOf(params),
    body.some(({ path }) => path === '/archived'),
  ),
)(async ({ params, body: operations, context }) => {
  const place = featurePlaceOf(params);
  const parse = (document: unknown) => check(metadataDocument, document);
  const guard = archivingGuard(context.caller.rights);
  return { status: 200, body: await patchMetadata(context, { place, operations, parse, guard }) };
});
