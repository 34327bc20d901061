import { archivingGuard } from '../../lib/change-requests/guard-archiving.ts';
import { patchMetadata } from '../../lib/features/patch.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { check } from '../../lib/http/validate.ts';
import { patchFeature } from '../../lib/routes/features.ts';
import { metadataDocument } from '../../lib/schema/feature-metadata.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(patchFeature)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const by = { now, requireArchiving: archivingGuard(caller.rights) };
  const parse = (document: unknown) => check(metadataDocument, document);
  const metadata = await change(table, order, (draft) => patchMetadata(draft, place, body, parse, by));
  return { status: 200, body: metadata };
});
