import { roleView } from '../../lib/access/role-view.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { updateRole } from '../../lib/roles/write.ts';
import { updateRole as route } from '../../lib/routes/roles.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ params, body, ...act }) => ({
  status: 200,
  body: roleView(await updateRole(table, act, params.id, body)),
}));
