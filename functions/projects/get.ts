import { readFavorites } from '../../lib/favorites/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { openHolders } from '../../lib/projects/members.ts';
import { projectOverview } from '../../lib/projects/overview.ts';
import { getProject } from '../../lib/routes/projects.ts';
import { catalog, lastSeen, table } from '../../lib/table/deployed.ts';

const sources = { table, catalog, holders: openHolders(table), lastSeen };

export const handler = endpoint(getProject)(async ({ params, query, caller, instanceRev, now }) => {
  const favorites = () => readFavorites(table, caller.userId);
  const order = { project: params.projectId, instanceRev, now, favorites };
  return { status: 200, body: await projectOverview(sources, order, query.archived ?? false) };
});
