import { searchUsers as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { searchReads, searchUsers } from '../../lib/identity/users/list.ts';

export const handler = endpoint(route, {}, ({ query }) => searchReads(query.q ?? ''))(async ({ context, query }) => ({
  status: 200,
  body: await searchUsers(context, query.q ?? ''),
}));
