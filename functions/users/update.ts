import { updateUser as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readUser } from '../../lib/identity/users/list.ts';
import { updateUser } from '../../lib/identity/users/update.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ params, body, ...act }) => {
  await updateUser(table, act, params.id, body);
  return { status: 200, body: await readUser(table, params.id) };
});
