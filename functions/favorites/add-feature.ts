import { selfOf } from '../../lib/access/self.ts';
import { setFavoriteFeature } from '../../lib/favorites/change.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { addFavoriteFeature } from '../../lib/routes/favorites.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(addFavoriteFeature)(async ({ params, caller, ...act }) => {
  const place = { project: params.projectId, feature: params.featureName };
  await setFavoriteFeature(table, act, selfOf(caller), place, true);
  return { status: 200 };
});
