import { readFavorites } from '../../lib/favorites/read.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { openHolders } from '../../lib/projects/members.ts';
import { healthReport } from '../../lib/projects/overview.ts';
import { getProjectHealth } from '../../lib/routes/projects.ts';
import { catalog, lastSeen, table } from '../../lib/table/deployed.ts';

const sources = { table, catalog, holders: openHolders(table), lastSeen };

export const handler = endpoint(getProjectHealth)(async ({ params, caller, instanceRev, now }) => {
  const favorites = () => readFavorites(table, caller.userId);
  const order = { project: params.projectId, instanceRev, now, favorites };
  return { status: 200, body: await healthReport(sources, order) };
});
