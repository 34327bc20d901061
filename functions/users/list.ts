import { endpoint } from '../../lib/http/endpoint.ts';
import { listUsers as route } from '../../lib/routes/users.ts';
import { table } from '../../lib/table/deployed.ts';
import { listUsers } from '../../lib/users/list.ts';

export const handler = endpoint(route)(async () => ({ status: 200, body: await listUsers(table) }));
