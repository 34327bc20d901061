import { finishSamlSignIn as route } from '../../lib/contract/routes/saml.ts';
import { removeSamlCookie, samlCookieOf } from '../../lib/http/browsers/saml-cookies.ts';
import { setSessionCookie } from '../../lib/http/browsers/session-cookie.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { finishSamlSignIn } from '../../lib/identity/saml/finish.ts';
import { cookieMs } from '../../lib/identity/sessions/limits.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(route)(async ({ headers, sourceIp, now, deadline, address }) => {
  const { cookie, location } = await finishSamlSignIn(makeRequest(table, { now, deadline }), {
    ticket: samlCookieOf(headers, 'ticket', address()),
    browser: samlCookieOf(headers, 'browser', address()),
    address: sourceIp,
    agent: headers['user-agent'],
  });
  return {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store' },
    cookies: [setSessionCookie(cookie, cookieMs, address()), removeSamlCookie('ticket', address())],
  };
});
