import { addFavoriteFeature } from '../../lib/contract/routes/favorites.ts';
import { setFavoriteFeature } from '../../lib/flags/favorites/change.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { selfOf } from '../../lib/identity/callers/self.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(addFavoriteFeature)(async ({ params, caller, ...act }) => {
  const place = { project: params.projectId, feature: params.featureName };
  await setFavoriteFeature(table, act, selfOf(caller), place, true);
  return { status: 200 };
});
