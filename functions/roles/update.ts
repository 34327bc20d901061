import { updateRole as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { roleChangeReads, updateRole } from '../../lib/identity/roles/write.ts';

export const handler = endpoint(route, {}, ({ params, body }) => roleChangeReads(params.id, body))(
  async ({ context, params: { id }, body }) => ({
    status: 200,
    body: await updateRole(context, { id, change: body }),
  }),
);
