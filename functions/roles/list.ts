import { listRoles as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listRoles } from '../../lib/identity/roles/list.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = endpoint(route)(async () => ({
  status: 200,
  body: { version: 1, roles: await listRoles(table) },
}));
