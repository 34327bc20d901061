import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteRole } from '../../lib/roles/write.ts';
import { deleteRole as route } from '../../lib/routes/roles.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ params, ...act }) => {
  await deleteRole(table, act, params.id);
  return { status: 200 };
});
