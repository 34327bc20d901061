import { listScimGroups as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { scimAddress } from '../../lib/http/scim-address.ts';
import { listScimGroups, scimGroupsReads } from '../../lib/identity/scim/groups.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, () => scimGroupsReads(table))(async ({ context, query, address }) => ({
  status: 200,
  body: await listScimGroups(context, query, scimAddress(address())),
}));
