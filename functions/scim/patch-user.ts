import { patchScimUser as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { scimAddress } from '../../lib/http/scim-address.ts';
import { patchScimUser, scimUserReads } from '../../lib/identity/scim/users.ts';

export const handler = endpoint(route, {}, ({ params }) => scimUserReads(params.id))(
  async ({ context, params: { id }, query, body: patch, address }) => {
    const shown = { base: scimAddress(address()), ...query };
    return { status: 200, body: await patchScimUser(context, { id, patch, shown }) };
  },
);
