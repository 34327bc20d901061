import { updateUser as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readUser } from '../../lib/identity/users/list.ts';
import { updateUser } from '../../lib/identity/users/update.ts';

export const handler = endpoint(route)(async ({ context, params: { id }, body }) => {
  await updateUser(context, { id, change: body });
  return { status: 200, body: await readUser(context.table, id) };
});
