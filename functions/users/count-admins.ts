import { countAdmins as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { adminReads, countAdmins } from '../../lib/identity/users/count-admins.ts';

export const handler = endpoint(
  route,
  {},
  () => adminReads,
)(async ({ context }) => ({ status: 200, body: await countAdmins(context) }));
