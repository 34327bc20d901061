import { removeFavoriteFeature } from '../../lib/contract/routes/favorites.ts';
import { favoriteFeatureReads, setFavoriteFeature } from '../../lib/flags/favorites/change.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(removeFavoriteFeature, undefined, ({ params, identity }) =>
  favoriteFeatureReads({ project: params.projectId, feature: params.featureName }, identity.userId),
)(async ({ params, context }) => {
  const place = { project: params.projectId, feature: params.featureName };
  await setFavoriteFeature(context, { place, marked: false });
  return { status: 200 };
});
