import { readDocs } from '../../lib/contract/routes/service.ts';
import { isCurrent } from '../../lib/flags/sdk/conditional.ts';
import { openDocument } from '../../lib/http/document.ts';
import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { pagePolicy, renderPage } from '../../lib/openapi/page.ts';
import document from '../../openapi.json' with { type: 'json' };

const page = openDocument(renderPage(document));
const docsHeaders = { ...page.headers, 'Content-Security-Policy': pagePolicy };

export const handler = publicEndpoint(readDocs)(async (request) =>
  isCurrent(request.headers['if-none-match'], page.etag)
    ? { status: 304, headers: docsHeaders }
    : { status: 200, headers: docsHeaders, ...page.content(request.headers['accept-encoding']) },
);
