import { createScimUser as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { scimAddress } from '../../lib/http/scim-address.ts';
import { createScimUser, newScimUserReads } from '../../lib/identity/scim/users.ts';

export const handler = endpoint(route, {}, ({ body }) => newScimUserReads(body))(
  async ({ context, query, body, address }) => {
    const base = scimAddress(address());
    const user = await createScimUser(context, body, { base, ...query });
    return { status: 201, body: user, headers: { Location: `${base}/Users/${user.id}` } };
  },
);
