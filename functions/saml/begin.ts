import { beginSamlSignIn as route } from '../../lib/contract/routes/saml.ts';
import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { samlCookieOf, setSamlCookie } from '../../lib/http/saml-cookies.ts';
import { beginSamlSignIn } from '../../lib/identity/saml/begin.ts';
import { requestMs } from '../../lib/identity/saml/limits.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = publicEndpoint(route)(async ({ query: { returnTo }, headers, sourceIp, now, address }) => {
  const { location, browser } = await beginSamlSignIn(
    { table, now },
    {
      returnTo,
      browser: samlCookieOf(headers, 'browser', address()),
      baseUrl: address().baseUrl,
      address: sourceIp,
    },
  );
  return {
    status: 302,
    headers: { Location: location, 'Cache-Control': 'no-store' },
    cookies: [setSamlCookie('browser', browser, requestMs, address())],
  };
});
