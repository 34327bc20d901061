import { removeFavoriteProject } from '../../lib/contract/routes/favorites.ts';
import { favoriteProjectReads, setFavoriteProject } from '../../lib/flags/favorites/change.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(removeFavoriteProject, undefined, ({ params, identity }) =>
  favoriteProjectReads(params.projectId, identity.userId),
)(async ({ params, context }) => {
  await setFavoriteProject(context, { project: params.projectId, marked: false });
  return { status: 200 };
});
