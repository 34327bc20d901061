import { endpoint } from '../../lib/http/endpoint.ts';
import { searchUsers as route } from '../../lib/routes/users.ts';
import { table } from '../../lib/table/deployed.ts';
import { searchUsers } from '../../lib/users/list.ts';

export const handler = endpoint(route)(async ({ query }) => ({
  status: 200,
  body: await searchUsers(table, query.q ?? ''),
}));
