import { listGroups } from '../../lib/groups/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listGroups as route } from '../../lib/routes/groups.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async () => ({ status: 200, body: { groups: await listGroups(table) } }));
