import { archivingGuard } from '../../lib/change-requests/guard-archiving.ts';
import { replaceMetadata } from '../../lib/features/patch.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { updateFeature } from '../../lib/routes/features.ts';
import { badData } from '../../lib/schema/problem.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(updateFeature)(async ({ params, body, caller, actor, now, deadline }) => {
  const { projectId: project, featureName: feature } = params;
  if (body.name !== undefined && body.name !== feature)
    throw badData(`The name of the feature "${feature}" cannot be changed to "${body.name}". Clone it instead.`);
  const order = { scopes: [projectScope(project)], actor, now, deadline } as const;
  const by = { now, requireArchiving: archivingGuard(caller.rights) };
  const document = { ...body, name: feature };
  const metadata = await change(table, order, (draft) => replaceMetadata(draft, { project, feature }, document, by));
  return { status: 200, body: metadata };
});
