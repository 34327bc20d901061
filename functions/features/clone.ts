import { guardArrival } from '../../lib/change-requests/guard.ts';
import { cloneFeature } from '../../lib/features/clone.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { cloneFeature as route } from '../../lib/routes/features.ts';
import { table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(route)(async ({ params, body, caller, actor, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const order = { scopes: [projectScope(place.project)], actor, now, deadline } as const;
  const metadata = await change(table, order, (draft) =>
    cloneFeature(draft, place, body, now, (project) => guardArrival(caller.rights, project, 'Cloning')),
  );
  return { status: 201, body: metadata };
});
