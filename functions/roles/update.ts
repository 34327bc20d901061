import { updateRole as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { roleView } from '../../lib/identity/rights/role-view.ts';
import { updateRole } from '../../lib/identity/roles/write.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ params, body, ...act }) => ({
  status: 200,
  body: roleView(await updateRole(table, act, params.id, body)),
}));
