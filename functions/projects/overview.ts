import { getProjectOverview } from '../../lib/contract/routes/projects.ts';
import { openHolders } from '../../lib/flags/projects/members.ts';
import { readProjectOutline } from '../../lib/flags/projects/overview.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { lastSeen, table } from '../../lib/store/runtime/deployed.ts';

const sources = { holders: openHolders(table), lastSeen };

export const handler = endpoint(getProjectOverview)(async ({ params, context }) => ({
  status: 200,
  body: await readProjectOutline(context, sources, params.projectId),
}));
