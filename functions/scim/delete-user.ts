import { deleteScimUser as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { deleteScimUser, scimUserReads } from '../../lib/identity/scim/users.ts';

export const handler = endpoint(route, {}, ({ params }) => scimUserReads(params.id))(
  async ({ context, params: { id } }) => {
    await deleteScimUser(context, id);
    return { status: 204 };
  },
);
