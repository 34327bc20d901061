import { addFavoriteProject } from '../../lib/contract/routes/favorites.ts';
import { setFavoriteProject } from '../../lib/flags/favorites/change.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { selfOf } from '../../lib/identity/callers/self.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(addFavoriteProject)(async ({ params, caller, ...act }) => {
  await setFavoriteProject(table, act, selfOf(caller), params.projectId, true);
  return { status: 200 };
});
