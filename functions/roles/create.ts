import { createRole as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { newRoleReads } from '../../lib/identity/roles/validate.ts';
import { createRole } from '../../lib/identity/roles/write.ts';

export const handler = endpoint(route, {}, ({ body }) => newRoleReads(body))(async ({ context, body }) => {
  const role = await createRole(context, body);
  return { status: 200, body: role, headers: { Location: `roles/${role.id}` } };
});
