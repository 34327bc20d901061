import { endpoint } from '../../lib/http/endpoint.ts';
import { listRoles } from '../../lib/roles/list.ts';
import { listRoles as route } from '../../lib/routes/roles.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async () => ({
  status: 200,
  body: { version: 1, roles: await listRoles(table) },
}));
