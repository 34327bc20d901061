import { createScimGroup as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { scimAddress } from '../../lib/http/scim-address.ts';
import { createScimGroup, newScimGroupReads } from '../../lib/identity/scim/groups.ts';

export const handler = endpoint(route, {}, ({ body }) => newScimGroupReads(body))(
  async ({ context, query, body, address }) => {
    const base = scimAddress(address());
    const group = await createScimGroup(context, body, { base, ...query });
    return { status: 201, body: group, headers: { Location: `${base}/Groups/${group.id}` } };
  },
);
