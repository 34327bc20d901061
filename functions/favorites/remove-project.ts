import { selfOf } from '../../lib/access/self.ts';
import { setFavoriteProject } from '../../lib/favorites/change.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { removeFavoriteProject } from '../../lib/routes/favorites.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(removeFavoriteProject)(async ({ params, caller, ...act }) => {
  await setFavoriteProject(table, act, selfOf(caller), params.projectId, false);
  return { status: 200 };
});
