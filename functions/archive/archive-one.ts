import { archiveFeature } from '../../lib/contract/routes/archive.ts';
import { archiveFeatures } from '../../lib/flags/archive/archive.ts';
import { stateOf } from '../../lib/flags/features/dependents.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { transact } from '../../lib/store/commit/unit-of-work.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(archiveFeature)(async ({ params, caller, actor, instanceRev, now, deadline }) => {
  const { projectId, featureName } = params;
  const order = { scopes: [projectScope(projectId)], actor, now, deadline } as const;
  await transact({ table, ...order }, order.scopes, async (unit) => {
    const state = await stateOf(catalog, projectId, instanceRev);
    guardChangeRequests(caller.rights, state.project, 'project');
    await archiveFeatures(unit, state, [featureName], now);
  });
  return { status: 202 };
});
