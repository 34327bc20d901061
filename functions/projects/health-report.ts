import { getProjectHealth } from '../../lib/contract/routes/projects.ts';
import { readFavorites } from '../../lib/flags/favorites/read.ts';
import { openHolders } from '../../lib/flags/projects/members.ts';
import { healthReport } from '../../lib/flags/projects/overview.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog, lastSeen, table } from '../../lib/store/runtime/deployed.ts';

const sources = { table, catalog, holders: openHolders(table), lastSeen };

export const handler = endpoint(getProjectHealth)(async ({ params, caller, instanceRev, now }) => {
  const favorites = () => readFavorites(table, caller.userId);
  const order = { project: params.projectId, instanceRev, now, favorites };
  return { status: 200, body: await healthReport(sources, order) };
});
