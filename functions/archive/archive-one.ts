import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { archiveFeatures } from '../../lib/features/archive.ts';
import { stateOf } from '../../lib/features/relatives.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { archiveFeature } from '../../lib/routes/archive.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(archiveFeature)(async ({ params, caller, actor, instanceRev, now, deadline }) => {
  const { projectId, featureName } = params;
  const order = { scopes: [projectScope(projectId)], actor, now, deadline } as const;
  await change(table, order, async (draft) => {
    const state = await stateOf(catalog, projectId, instanceRev);
    guardChangeRequests(caller.rights, state.project, 'project');
    await archiveFeatures(draft, state, [featureName], now);
  });
  return { status: 202 };
});
