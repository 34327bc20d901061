import { finishOidcSignIn as route } from '../../lib/contract/routes/oidc.ts';
import { oidcCookieOf, removeOidcCookie } from '../../lib/http/browsers/oidc-cookie.ts';
import { requireNavigation } from '../../lib/http/browsers/same-origin.ts';
import { setSessionCookie } from '../../lib/http/browsers/session-cookie.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { finishSignIn } from '../../lib/identity/oidc/finish.ts';
import { cookieMs } from '../../lib/identity/sessions/limits.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(route)(async ({ query, headers, sourceIp, now, deadline, address }) => {
  requireNavigation(headers);
  const { cookie, returnTo } = await finishSignIn(makeRequest(table, { now, deadline }), {
    came: query,
    cookie: oidcCookieOf(headers, address()),
    baseUrl: address().baseUrl,
    address: sourceIp,
    agent: headers['user-agent'],
  });
  return {
    status: 302,
    headers: { Location: returnTo, 'Cache-Control': 'no-store' },
    cookies: [setSessionCookie(cookie, cookieMs, address()), removeOidcCookie(address())],
  };
});
