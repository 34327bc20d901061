import { may, seesProject } from '../../lib/access/may.ts';
import { guardArrival } from '../../lib/change-requests/guard.ts';
import { moveFeature } from '../../lib/features/move.ts';
import { stateOf } from '../../lib/features/relatives.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { moveFeature as route } from '../../lib/routes/features.ts';
import { noAccess, notFound } from '../../lib/schema/problem.ts';
import { catalog, table } from '../../lib/table/deployed.ts';
import { change } from '../../lib/table/draft.ts';
import type { ProjectItem } from '../../lib/table/items.ts';
import { projectScope } from '../../lib/table/keys.ts';

export const handler = endpoint(route)(async ({ params, body, caller, actor, instanceRev, now, deadline }) => {
  const place = { project: params.projectId, feature: params.featureName };
  const to = body.newProjectId;
  const arrive = (target: ProjectItem): void => {
    const { rights } = caller;
    if (!seesProject(rights, { id: to, private: target.mode === 'private' })) throw notFound('project', to);
    if (!may(rights, 'MOVE_FEATURE_TOGGLE', { project: to })) throw noAccess('MOVE_FEATURE_TOGGLE');
    guardArrival(rights, target, 'Moving a feature here');
  };
  const order = { scopes: [projectScope(place.project), projectScope(to)], actor, now, deadline } as const;
  await change(table, order, async (draft) =>
    moveFeature(draft, await stateOf(catalog, place.project, instanceRev), place, to, arrive),
  );
  return { status: 200 };
});
