import { patchFeature } from '../../lib/contract/routes/features.ts';
import { metadataDocument } from '../../lib/contract/schemas/feature-metadata.ts';
import { patchMetadata } from '../../lib/flags/features/patch.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { check } from '../../lib/http/validate.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { archivingGuard } from '../../lib/workflows/change-requests/guard-archiving.ts';

export const handler = endpoint(patchFeature)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const by = { now, requireArchiving: archivingGuard(caller.rights) };
  const parse = (document: unknown) => check(metadataDocument, document);
  const metadata = await transact({ table, ...order }, order.scopes, (unit) =>
    patchMetadata(unit, place, body, parse, by),
  );
  return { status: 200, body: metadata };
});
