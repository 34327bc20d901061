import { readScimGroup as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { scimAddress } from '../../lib/http/scim-address.ts';
import { readScimGroup, shownScimGroupReads } from '../../lib/identity/scim/groups.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, ({ params }) => shownScimGroupReads(table, params.id))(
  async ({ context, params: { id }, query, address }) => ({
    status: 200,
    body: await readScimGroup(context, id, { base: scimAddress(address()), ...query }),
  }),
);
