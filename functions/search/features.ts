import { readFavorites } from '../../lib/favorites/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { visibleTo } from '../../lib/projects/visible.ts';
import { searchFeatures as route } from '../../lib/routes/search.ts';
import { searchFeatures } from '../../lib/search/features.ts';
import { catalog, lastSeen, table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ query, caller, instanceRev, now }) => {
  const { features: favorites } = await readFavorites(table, caller.userId);
  const visible = visibleTo(caller.rights);
  return {
    status: 200,
    body: await searchFeatures({ catalog, lastSeen }, { query, visible, favorites, instanceRev, now }),
  };
});
