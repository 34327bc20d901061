import { beginSamlSignIn as route } from '../../lib/contract/routes/saml.ts';
import { samlCookieOf, setSamlCookie } from '../../lib/http/browsers/saml-cookies.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { beginSamlSignIn } from '../../lib/identity/saml/begin.ts';
import { requestMs } from '../../lib/identity/saml/limits.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(route)(async ({ query: { returnTo }, headers, sourceIp, now, address }) => {
  const { location, browser } = await beginSamlSignIn(makeRequest(table, { now }), {
    returnTo,
    browser: samlCookieOf(headers, 'browser', address()),
    baseUrl: address().baseUrl,
    address: sourceIp,
  });
  return {
    status: 302,
    headers: { Location: location, 'Cache-Control': 'no-store' },
    cookies: [setSamlCookie('browser', browser, requestMs, address())],
  };
});
