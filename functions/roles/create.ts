import { createRole as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createRole } from '../../lib/identity/roles/write.ts';

export const handler = endpoint(route)(async ({ context, body }) => {
  const role = await createRole(context, body);
  return { status: 201, body: role, headers: { Location: `roles/${role.id}` } };
});
