import { endpoint } from '../../lib/http/endpoint.ts';
import { readUser as route } from '../../lib/routes/users.ts';
import { table } from '../../lib/table/deployed.ts';
import { readUser } from '../../lib/users/list.ts';

export const handler = endpoint(route)(async ({ params }) => ({ status: 200, body: await readUser(table, params.id) }));
