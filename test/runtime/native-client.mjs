import { request } from 'node:http';

/**
 * The two functions of the runtime client's native module that its part in JavaScript still calls
 * (`AWS_LAMBDA_NODEJS_USE_ALTERNATIVE_CLIENT_1`): they send the end of an invocation to the Runtime API.
 */
const [hostname, port] = (process.env.AWS_LAMBDA_RUNTIME_API ?? '').split(':');
const send = (id, kind, text) => {
  const path = `/2018-06-01/runtime/invocation/${id}/${kind}`;
  request({ hostname, port, path, method: 'POST' }, (response) => response.resume()).end(text);
};

export const done = (id, text) => send(id, 'response', text);
export const error = (id, text) => send(id, 'error', text);
