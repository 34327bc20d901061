import { readScimDocument as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { scimAddress } from '../../lib/http/scim-address.ts';
import { readScimDocument } from '../../lib/identity/scim/documents.ts';

export const handler = endpoint(route)(async ({ params: { document }, address }) => ({
  status: 200,
  body: readScimDocument(scimAddress(address()), document),
}));
