import { readUser as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readUser } from '../../lib/identity/users/list.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = endpoint(route)(async ({ params }) => ({ status: 200, body: await readUser(table, params.id) }));
