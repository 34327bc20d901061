import { signInWithPassword as route } from '../../lib/contract/routes/sessions.ts';
import { requireNoForeignPage } from '../../lib/http/browsers/same-origin.ts';
import { sessionCookieOf, setSessionCookie } from '../../lib/http/browsers/session-cookie.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { cookieMs } from '../../lib/identity/sessions/limits.ts';
import { signInWithPassword } from '../../lib/identity/sessions/password-sign-in.ts';
import { userView } from '../../lib/identity/users/view.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(route)(async ({ body, headers, sourceIp, now, address }) => {
  requireNoForeignPage(headers, address());
  const place = { address: sourceIp, cookie: sessionCookieOf(headers, address()) };
  const { cookie, user } = await signInWithPassword(makeRequest(table, { now }), {
    given: body,
    place,
    agent: headers['user-agent'],
  });
  return {
    status: 200,
    body: userView(user, now.toISOString()),
    cookies: [setSessionCookie(cookie, cookieMs, address())],
  };
});
