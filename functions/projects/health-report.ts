import { getProjectHealth } from '../../lib/contract/routes/projects.ts';
import { openHolders } from '../../lib/flags/projects/members.ts';
import { readHealthReport } from '../../lib/flags/projects/overview.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { lastSeen, table } from '../../lib/store/runtime/deployed.ts';

const sources = { holders: openHolders(table), lastSeen };

export const handler = endpoint(getProjectHealth)(async ({ params, context }) => ({
  status: 200,
  body: await readHealthReport(context, sources, params.projectId),
}));
