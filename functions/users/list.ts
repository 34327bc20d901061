import { listUsers as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { listUsers, usersReads } from '../../lib/identity/users/list.ts';

export const handler = endpoint(
  route,
  {},
  () => usersReads,
)(async ({ context }) => ({ status: 200, body: await listUsers(context) }));
