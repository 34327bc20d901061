import { deleteScimGroup as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { deleteScimGroup, scimGroupReads } from '../../lib/identity/scim/groups.ts';

export const handler = endpoint(route, {}, ({ params }) => scimGroupReads(params.id))(
  async ({ context, params: { id } }) => {
    await deleteScimGroup(context, id);
    return { status: 204 };
  },
);
