import { consoleEndpoint } from '../lib/http/endpoints/console-endpoint.ts';
import { anyPath, unknownPathEndpoint } from '../lib/http/endpoints/unknown-path-endpoint.ts';
import { bundledConsole } from '../lib/seed/bundled-console.ts';

/** Not in the route table: where a stage has no front, the gateway sends requests for all other paths here. */
export const handler = consoleEndpoint(() => bundledConsole(import.meta.url), unknownPathEndpoint(anyPath));
