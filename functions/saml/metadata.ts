import { readSamlMetadata as route } from '../../lib/contract/routes/saml.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { samlMetadata } from '../../lib/identity/saml/metadata.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(route)(async ({ address }) => ({
  status: 200,
  text: await samlMetadata(table, address().baseUrl),
}));
