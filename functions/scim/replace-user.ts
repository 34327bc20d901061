import { replaceScimUser as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { scimAddress } from '../../lib/http/scim-address.ts';
import { replacedScimUserReads, replaceScimUser } from '../../lib/identity/scim/users.ts';

export const handler = endpoint(route, {}, ({ params, body }) => replacedScimUserReads(params.id, body))(
  async ({ context, params: { id }, query, body, address }) => {
    const shown = { base: scimAddress(address()), ...query };
    return { status: 200, body: await replaceScimUser(context, { id, body, shown }) };
  },
);
