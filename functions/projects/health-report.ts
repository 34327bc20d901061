import { getProjectHealth } from '../../lib/contract/routes/projects.ts';
import { openHolders } from '../../lib/flags/projects/members.ts';
import { overviewReads, readHealthReport } from '../../lib/flags/projects/overview.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { lastSeen } from '../../lib/store/process/last-seen.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(
  getProjectHealth,
  { catalog, holders: openHolders(table), lastSeen },
  ({ params, identity }) => joinReads(overviewReads(params.projectId, identity), lastSeen.reads([params.projectId])),
)(async ({ params, context }) => ({
  status: 200,
  cached: await readHealthReport(context, params.projectId),
}));
