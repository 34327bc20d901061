import { endpoint } from '../../lib/http/endpoint.ts';
import { noFavorites } from '../../lib/projects/favorites.ts';
import { openHolders } from '../../lib/projects/members.ts';
import { projectOverview } from '../../lib/projects/overview.ts';
import { getProject } from '../../lib/routes/projects.ts';
import { catalog, table } from '../../lib/table/deployed.ts';

const sources = { table, catalog, holders: openHolders(table) };

export const handler = endpoint(getProject)(async ({ params, query, instanceRev, now }) => {
  const order = { project: params.projectId, instanceRev, now, favorites: noFavorites };
  return { status: 200, body: await projectOverview(sources, order, query.archived ?? false) };
});
