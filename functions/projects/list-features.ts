import { readFavorites } from '../../lib/favorites/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listFeatures } from '../../lib/projects/features.ts';
import { visibleTo } from '../../lib/projects/visible.ts';
import { listProjectFeatures } from '../../lib/routes/projects.ts';
import { catalog, lastSeen, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(listProjectFeatures)(async ({ params, query, caller, instanceRev, now }) => {
  const { features: favorites } = await readFavorites(table, caller.userId);
  const features = await listFeatures(catalog, {
    project: params.projectId,
    tags: query.tag,
    namePrefix: query.namePrefix,
    visible: visibleTo(caller.rights),
    favorites,
    lastSeen: async (project) => (await lastSeen.of([project], now)).get(project),
    instanceRev,
  });
  return { status: 200, body: { version: 2, features } };
});
