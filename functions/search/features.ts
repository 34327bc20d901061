import { searchFeatures as route } from '../../lib/contract/routes/search.ts';
import { readFavorites } from '../../lib/flags/favorites/read.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { searchFeatures } from '../../lib/flags/search/features.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, lastSeen, table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ query, caller, instanceRev, now }) => {
  const { features: favorites } = await readFavorites(table, caller.userId);
  const visible = visibleTo(caller.rights);
  return {
    status: 200,
    body: await searchFeatures({ catalog, lastSeen }, { query, visible, favorites, instanceRev, now }),
  };
});
