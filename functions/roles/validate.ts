import { validateRole as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { newRoleReads, validateRole } from '../../lib/identity/roles/validate.ts';

export const handler = endpoint(route, {}, ({ body }) => newRoleReads(body))(async ({ context, body }) => ({
  status: 200,
  body: await validateRole(context, body),
}));
