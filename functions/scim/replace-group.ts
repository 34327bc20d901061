import { replaceScimGroup as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { scimAddress } from '../../lib/http/scim-address.ts';
import { replacedScimGroupReads, replaceScimGroup } from '../../lib/identity/scim/groups.ts';

export const handler = endpoint(route, {}, ({ params, body }) => replacedScimGroupReads(params.id, body))(
  async ({ context, params: { id }, query, body, address }) => {
    const shown = { base: scimAddress(address()), ...query };
    return { status: 200, body: await replaceScimGroup(context, { id, body, shown }) };
  },
);
