import { isCurrent } from '../../lib/client-api/conditional.ts';
import { openDocument } from '../../lib/http/document.ts';
import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { readOpenApi } from '../../lib/routes/service.ts';
import document from '../../openapi.json' with { type: 'json' };

const { etag, headers, content } = openDocument(JSON.stringify(document));

export const handler = publicEndpoint(readOpenApi)(async (request) =>
  isCurrent(request.headers['if-none-match'], etag)
    ? { status: 304, headers }
    : { status: 200, headers, ...content(request.headers['accept-encoding']) },
);
