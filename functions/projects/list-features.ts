import { listProjectFeatures } from '../../lib/contract/routes/projects.ts';
import { readFavorites } from '../../lib/flags/favorites/read.ts';
import { listFeatures } from '../../lib/flags/projects/features.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, lastSeen, table } from '../../lib/store/runtime/deployed.ts';

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
