import { archiveFeatures as route } from '../../lib/contract/routes/archive.ts';
import { archiveFeatures } from '../../lib/flags/archive/archive.ts';
import { stateOf } from '../../lib/flags/features/dependents.ts';
import { changeInSteps } from '../../lib/flags/features/in-steps.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, table } from '../../lib/store/runtime/deployed.ts';
import { projectScope } from '../../lib/store/table/keys.ts';
import { guardChangeRequests } from '../../lib/workflows/change-requests/guard.ts';

export const handler = endpoint(route)(
  async ({ params: { projectId }, body, caller, actor, instanceRev, now, deadline }) => {
    const order = { scopes: [projectScope(projectId)], actor, now, deadline } as const;
    await changeInSteps({ table, ...order }, order.scopes, body.features, 1, async (unit, features) => {
      const state = await stateOf(catalog, projectId, instanceRev);
      guardChangeRequests(caller.rights, state.project, 'project');
      await archiveFeatures(unit, state, features, now, body.features);
    });
    return { status: 202 };
  },
);
