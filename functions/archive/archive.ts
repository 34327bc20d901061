import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { archiveFeatures } from '../../lib/features/archive.ts';
import { changeInSteps } from '../../lib/features/in-steps.ts';
import { stateOf } from '../../lib/features/relatives.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { archiveFeatures as route } from '../../lib/routes/archive.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(route)(
  async ({ params: { projectId }, body, caller, actor, instanceRev, now, deadline }) => {
    const order = { scopes: [projectScope(projectId)], actor, now, deadline } as const;
    await changeInSteps(table, order, body.features, 1, async (draft, features) => {
      const state = await stateOf(catalog, projectId, instanceRev);
      guardChangeRequests(caller.rights, state.project, 'project');
      await archiveFeatures(draft, state, features, now, body.features);
    });
    return { status: 202 };
  },
);
