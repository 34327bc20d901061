import { listScimUsers as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { scimAddress } from '../../lib/http/scim-address.ts';
import { listScimUsers, scimUsersReads } from '../../lib/identity/scim/users.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, () => scimUsersReads(table))(async ({ context, query, address }) => ({
  status: 200,
  body: await listScimUsers(context, query, scimAddress(address())),
}));
