import { openClient } from '../../client/client.ts';
import { currentToken, forgetToken } from '../session/session.ts';

/** Paths that need no token: whoever uses them is not signed in yet. */
const open = /^\/(auth|docs|invite|logout)(\/|$)/;

/** Whether the token was refused, and not a password that was sent. */
const refusesToken = async (answer: Response): Promise<boolean> => {
  if (answer.status !== 401) return false;
  const body: { name?: string } = await answer
    .clone()
    .json()
    .catch(() => ({}));
  return body.name === 'AuthenticationRequired';
};

/**
 * Sends every request of this console. A token is added, and bought again when it has run out; while the session has
 * ended a request waits, so that nothing is lost in the middle of an edit.
 */
const send = async (request: Request): Promise<Response> => {
  // Routes that read nothing want to be told what is not there.
  if (request.method !== 'GET' && !request.headers.has('Content-Type'))
    request.headers.set('Content-Type', 'application/json');
  if (open.test(new URL(request.url).pathname)) return fetch(request);
  for (let attempt = 1; ; attempt += 1) {
    const token = await currentToken(request.signal);
    const sent = request.clone();
    sent.headers.set('Authorization', token);
    const answer = await fetch(sent);
    if (attempt === 2 || !(await refusesToken(answer))) return answer;
    forgetToken(token);
  }
};

/** The API of the address that this page came from. */
export const api = openClient({ url: location.origin, fetch: send });
