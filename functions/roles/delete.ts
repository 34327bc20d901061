import { deleteRole as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { roleReads } from '../../lib/identity/roles/list.ts';
import { deleteRole } from '../../lib/identity/roles/write.ts';

export const handler = endpoint(route, {}, ({ params }) => roleReads(params.id))(
  async ({ context, params: { id } }) => {
    await deleteRole(context, { id });
    return { status: 200 };
  },
);
