import { roleView } from '../../lib/access/role-view.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createRole } from '../../lib/roles/write.ts';
import { createRole as route } from '../../lib/routes/roles.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ body, ...act }) => {
  const role = roleView(await createRole(table, act, body));
  return { status: 201, body: role, headers: { Location: `roles/${role.id}` } };
});
