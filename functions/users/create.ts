import { createUser as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createUser } from '../../lib/identity/users/create.ts';
import { userView } from '../../lib/identity/users/view.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ body, ...act }) => {
  const user = userView(await createUser(table, act, body), null);
  return { status: 201, body: { ...user, emailSent: false }, headers: { Location: `user-admin/${user.id}` } };
});
