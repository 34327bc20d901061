import { openClient } from '../../client/client.ts';
import { currentToken, forgetToken } from '../session/session.ts';
import { base } from './base.ts';

/** Paths that need no token: callers of these paths have not signed in yet. */
const open = /^\/(auth|docs|invite|logout)(\/|$)/;

/** Whether a 401 refuses the token, and not a password in the request. */
const refusesToken = async (answer: Response): Promise<boolean> => {
  if (answer.status !== 401) return false;
  const body: { name?: string } = await answer
    .clone()
    .json()
    .catch(() => ({}));
  return body.name === 'AuthenticationRequired';
};

/**
 * Sends every request of this console with a session token, and gets a new token when the old one has expired. When the
 * session has ended, a request waits for the next sign-in, so that no edit is lost.
 */
const send = async (request: Request): Promise<Response> => {
  // Routes that take no body also require a `Content-Type`.
  if (request.method !== 'GET' && !request.headers.has('Content-Type'))
    request.headers.set('Content-Type', 'application/json');
  if (open.test(new URL(request.url).pathname.slice(base.length))) return fetch(request);
  for (let attempt = 1; ; attempt += 1) {
    const token = await currentToken(request.signal);
    const sent = request.clone();
    sent.headers.set('Authorization', token);
    const answer = await fetch(sent);
    if (attempt === 2 || !(await refusesToken(answer))) return answer;
    forgetToken(token);
  }
};

/** Client of the API at the address that this page came from. */
export const api = openClient({ url: `${location.origin}${base}`, fetch: send });
