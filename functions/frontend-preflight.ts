import { unknownPathEndpoint } from '../lib/http/endpoints/unknown-path-endpoint.ts';
import { frontendOrigins } from '../lib/store/process/frontend-origins.ts';

/**
 * Not in the route table: the gateway sends preflight requests here, which browsers make before a page calls the
 * frontend API.
 */
export const handler = unknownPathEndpoint(
  {
    path: '/api/frontend/{proxy+}',
    summary: 'Answer preflights of the frontend API',
    description: 'The origins that administrators have set may call it (contract: ui-config §2).',
    role: 'reader',
  },
  () => frontendOrigins.current(),
);
