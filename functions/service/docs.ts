import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { pagePolicy, renderPage } from '../../lib/openapi/page.ts';
import { readDocs } from '../../lib/routes/service.ts';
import document from '../../openapi.json' with { type: 'json' };

const page = renderPage(document);

export const handler = publicEndpoint(readDocs)(async () => ({
  status: 200,
  text: page,
  headers: { 'Content-Security-Policy': pagePolicy },
}));
