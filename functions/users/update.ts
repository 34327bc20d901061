import { endpoint } from '../../lib/http/endpoint.ts';
import { updateUser as route } from '../../lib/routes/users.ts';
import { table } from '../../lib/table/deployed.ts';
import { readUser } from '../../lib/users/list.ts';
import { updateUser } from '../../lib/users/update.ts';

export const handler = endpoint(route)(async ({ params, body, ...act }) => {
  await updateUser(table, act, params.id, body);
  return { status: 200, body: await readUser(table, params.id) };
});
