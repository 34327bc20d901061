import { anyPath, unknownPathEndpoint } from '../lib/http/endpoints/unknown-path-endpoint.ts';

/** Not in the route table: the gateway sends requests for unknown paths here. */
export const handler = unknownPathEndpoint(anyPath);
