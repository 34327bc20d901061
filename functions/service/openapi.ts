import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { readOpenApi } from '../../lib/routes/service.ts';
import document from '../../openapi.json' with { type: 'json' };

const text = JSON.stringify(document);

export const handler = publicEndpoint(readOpenApi)(async () => ({ status: 200, text }));
