import { listUsers as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listUsers } from '../../lib/identity/users/list.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = endpoint(route)(async () => ({ status: 200, body: await listUsers(table) }));
