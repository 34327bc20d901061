import { searchUsers as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { searchUsers } from '../../lib/identity/users/list.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = endpoint(route)(async ({ query }) => ({
  status: 200,
  body: await searchUsers(table, query.q ?? ''),
}));
