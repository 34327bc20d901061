import { addFavoriteProject } from '../../lib/contract/routes/favorites.ts';
import { setFavoriteProject } from '../../lib/flags/favorites/change.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

export const handler = endpoint(addFavoriteProject)(async ({ params, context }) => {
  await setFavoriteProject(context, { project: params.projectId, marked: true });
  return { status: 200 };
});
