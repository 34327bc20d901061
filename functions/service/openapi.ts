import { readOpenApi } from '../../lib/contract/routes/service.ts';
import { isCurrent } from '../../lib/flags/sdk/conditional.ts';
import { type Document, openDocument } from '../../lib/http/document.ts';
import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { servedDocument, splitAtServer } from '../../lib/openapi/served.ts';
import document from '../../openapi.json' with { type: 'json' };

const cut = splitAtServer(document);

/** For the address of the latest request: nearly all come by the same one. */
let latest: { readonly server: string; readonly document: Document } | undefined;

const documentFor = (server: string): Document => {
  if (latest?.server !== server) latest = { server, document: openDocument(servedDocument(cut, server)) };
  return latest.document;
};

export const handler = publicEndpoint(readOpenApi)(async ({ address, headers: asked }) => {
  const { etag, headers, content } = documentFor(address().server);
  return isCurrent(asked['if-none-match'], etag)
    ? { status: 304, headers }
    : { status: 200, headers, ...content(asked['accept-encoding']) };
});
