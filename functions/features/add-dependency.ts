import { guardChangeRequests } from '../../lib/change-requests/guard.ts';
import { addDependency } from '../../lib/features/dependencies.ts';
import { stateOf } from '../../lib/features/relatives.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { addFeatureDependency } from '../../lib/routes/feature-dependencies.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(addFeatureDependency)(
  async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
    const place = { project: params.projectId, feature: params.featureName };
    const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
    await change(table, order, async (draft) => {
      const state = await stateOf(catalog, place.project, instanceRev);
      guardChangeRequests(caller.rights, state.project, 'project');
      await addDependency(draft, state, place, body);
    });
    return { status: 200 };
  },
);
