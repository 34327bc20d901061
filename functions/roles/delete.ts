import { deleteRole as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteRole } from '../../lib/identity/roles/write.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ params, ...act }) => {
  await deleteRole(table, act, params.id);
  return { status: 200 };
});
