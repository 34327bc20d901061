import { deleteServiceAccount } from '../../lib/contract/routes/service-accounts.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteAccount } from '../../lib/identity/users/delete.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(deleteServiceAccount)(async ({ params, ...act }) => {
  await deleteAccount(table, act, 'Service Account', params.id);
  return { status: 200 };
});
