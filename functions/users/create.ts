import { endpoint } from '../../lib/http/endpoint.ts';
import { createUser as route } from '../../lib/routes/users.ts';
import { table } from '../../lib/table/deployed.ts';
import { createUser } from '../../lib/users/create.ts';
import { userView } from '../../lib/users/view.ts';

export const handler = endpoint(route)(async ({ body, ...act }) => {
  const user = userView(await createUser(table, act, body), null);
  return { status: 201, body: { ...user, emailSent: false }, headers: { Location: `user-admin/${user.id}` } };
});
