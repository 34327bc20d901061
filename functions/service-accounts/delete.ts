import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteServiceAccount } from '../../lib/routes/service-accounts.ts';
import { table } from '../../lib/table/deployed.ts';
import { deleteAccount } from '../../lib/users/delete.ts';

export const handler = endpoint(deleteServiceAccount)(async ({ params, ...act }) => {
  await deleteAccount(table, act, 'Service Account', params.id);
  return { status: 200 };
});
