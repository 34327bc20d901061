import { listRoles as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { listRoles, rolesReads } from '../../lib/identity/roles/list.ts';

export const handler = endpoint(
  route,
  {},
  () => rolesReads,
)(async ({ context }) => ({
  status: 200,
  body: { version: 1, roles: await listRoles(context) },
}));
