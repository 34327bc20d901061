import { getProject } from '../../lib/contract/routes/projects.ts';
import { openHolders } from '../../lib/flags/projects/members.ts';
import { overviewReads, readProjectOverview } from '../../lib/flags/projects/overview.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { lastSeen } from '../../lib/store/process/last-seen.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(
  getProject,
  { catalog, holders: openHolders(table), lastSeen },
  ({ params, identity }) => joinReads(overviewReads(params.projectId, identity), lastSeen.reads([params.projectId])),
)(async ({ params, query, context }) => {
  const input = { project: params.projectId, archived: query.archived ?? false };
  return { status: 200, cached: await readProjectOverview(context, input) };
});
