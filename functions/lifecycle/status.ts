import { getProjectStatus } from '../../lib/contract/routes/lifecycle.ts';
import { readProjectStatus, statusReads } from '../../lib/flags/lifecycle/status.ts';
import { openHolders } from '../../lib/flags/projects/members.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { joinReads } from '../../lib/store/commit/request.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { lastSeen } from '../../lib/store/process/last-seen.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(
  getProjectStatus,
  { catalog, holders: openHolders(table), lastSeen },
  ({ params, identity }) =>
    joinReads(statusReads(table, params.projectId, identity), lastSeen.reads([params.projectId])),
)(async ({ params, context }) => ({ status: 200, body: await readProjectStatus(context, params.projectId) }));
