import { readDocs } from '../../lib/contract/routes/service.ts';
import { documentAnswer } from '../../lib/http/answers/document.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { servedDocument, splitAtServer } from '../../lib/openapi/served.ts';
import document from '../../openapi.json' with { type: 'json' };

const cut = splitAtServer(document);

export const handler = publicEndpoint(readDocs)(documentAnswer((server) => servedDocument(cut, server)));
