import { badData } from '../../lib/contract/problems.ts';
import { updateFeature } from '../../lib/contract/routes/features.ts';
import { replaceMetadata } from '../../lib/flags/features/patch.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { archivingGuard } from '../../lib/workflows/change-requests/guard-archiving.ts';

export const handler = endpoint(updateFeature)(async ({ params, body, caller, actor, now, deadline }) => {
  const { projectId: project, featureName: feature } = params;
  if (body.name !== undefined && body.name !== feature)
    throw badData(`The name of the feature "${feature}" cannot be changed to "${body.name}". Clone it instead.`);
  const order = { scopes: [projectScope(project)], actor, now, deadline } as const;
  const by = { now, requireArchiving: archivingGuard(caller.rights) };
  const document = { ...body, name: feature };
  const metadata = await transact({ table, ...order }, order.scopes, (unit) =>
    replaceMetadata(unit, { project, feature }, document, by),
  );
  return { status: 200, body: metadata };
});
