import { updateRole as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { updateRole } from '../../lib/identity/roles/write.ts';

export const handler = endpoint(route)(async ({ context, params: { id }, body }) => ({
  status: 200,
  body: await updateRole(context, { id, change: body }),
}));
