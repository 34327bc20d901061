import { deleteUser as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteAccount } from '../../lib/identity/users/delete.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ params, ...act }) => {
  await deleteAccount(table, act, 'User', params.id);
  return { status: 200 };
});
