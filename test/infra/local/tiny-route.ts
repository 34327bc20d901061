import type { Functions } from '../../../infra/local/functions/functions.ts';
import type { Handler } from '../../../infra/local/functions/lambda.ts';
import type { Method, Route } from '../../../lib/contract/routes/route.ts';

/** A route with only the members that the gateway reads. */
export const tinyRoute = (
  method: Method,
  path: `/${string}`,
  handler: string,
  access: Route['access'] = 'public',
): Route => ({
  operation: handler,
  handler,
  method,
  path,
  access,
  summary: handler,
  description: handler,
  tag: 'Tiny',
  role: 'reader',
  responses: { 200: { description: 'It went well.' } },
  errors: [],
  example: {},
});

/** Functions given as handlers, by name. */
export const tinyFunctions =
  (handlers: Readonly<Record<string, Handler>>): Functions =>
  async (name) => {
    const handler = handlers[name];
    if (!handler) throw new Error(`No function ${name}`);
    return { name, handler };
  };
