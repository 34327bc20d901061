import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteUser as route } from '../../lib/routes/users.ts';
import { table } from '../../lib/table/deployed.ts';
import { deleteAccount } from '../../lib/users/delete.ts';

export const handler = endpoint(route)(async ({ params, ...act }) => {
  await deleteAccount(table, act, 'User', params.id);
  return { status: 200 };
});
