import { unknownPathEndpoint } from '../lib/http/unknown-path-endpoint.ts';

/** Not in the route table: the gateway sends requests for unknown paths here. */
export const handler = unknownPathEndpoint({
  path: '/{proxy+}',
  summary: 'Answer what has no path',
  description: 'Unknown paths, and methods that a known path does not have (contract: requests §3).',
  role: 'none',
});
