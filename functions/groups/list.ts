import { listGroups as route } from '../../lib/contract/routes/groups.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { groupsReads, listGroups } from '../../lib/identity/groups/list.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, () => groupsReads(table))(async ({ context }) => ({
  status: 200,
  body: { groups: await listGroups(context) },
}));
