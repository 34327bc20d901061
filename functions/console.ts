import { consoleEndpoint } from '../lib/http/console-endpoint.ts';
import { anyPath, unknownPathEndpoint } from '../lib/http/unknown-path-endpoint.ts';
import { bundledConsole } from '../lib/seed/bundled-console.ts';

/** Not in the route table: where a stage has no front, the gateway sends requests for all other paths here. */
export const handler = consoleEndpoint(() => bundledConsole(import.meta.url), unknownPathEndpoint(anyPath));
