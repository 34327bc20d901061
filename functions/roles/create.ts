import { createRole as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { roleView } from '../../lib/identity/rights/role-view.ts';
import { createRole } from '../../lib/identity/roles/write.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ body, ...act }) => {
  const role = roleView(await createRole(table, act, body));
  return { status: 201, body: role, headers: { Location: `roles/${role.id}` } };
});
