import { removeFavoriteFeature } from '../../lib/contract/routes/favorites.ts';
import { setFavoriteFeature } from '../../lib/flags/favorites/change.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(removeFavoriteFeature)(async ({ params, context }) => {
  const place = { project: params.projectId, feature: params.featureName };
  await setFavoriteFeature(context, { place, marked: false });
  return { status: 200 };
});
