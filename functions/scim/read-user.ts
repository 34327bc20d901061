import { readScimUser as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { scimAddress } from '../../lib/http/scim-address.ts';
import { readScimUser, scimUserReads } from '../../lib/identity/scim/users.ts';

export const handler = endpoint(route, {}, ({ params }) => scimUserReads(params.id))(
  async ({ context, params: { id }, query, address }) => ({
    status: 200,
    body: await readScimUser(context, id, { base: scimAddress(address()), ...query }),
  }),
);
