import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { cutAtServer, servedDocument } from '../../lib/openapi/served.ts';
import { readOpenApi } from '../../lib/routes/service.ts';
import document from '../../openapi.json' with { type: 'json' };

const cut = cutAtServer(document);

export const handler = publicEndpoint(readOpenApi)(async ({ address }) => ({
  status: 200,
  text: servedDocument(cut, address.server),
}));
