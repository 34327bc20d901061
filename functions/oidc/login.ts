import { beginOidcSignIn as route } from '../../lib/contract/routes/oidc.ts';
import { setOidcCookie } from '../../lib/http/browsers/oidc-cookie.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { beginSignIn } from '../../lib/identity/oidc/begin.ts';
import { maxFlowMs } from '../../lib/identity/oidc/flow.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(route)(async ({ query, sourceIp, now, address }) => {
  const { baseUrl } = address();
  const { location, cookie } = await beginSignIn(makeRequest(table, { now }), {
    returnTo: query.returnTo,
    baseUrl,
    address: sourceIp,
  });
  return {
    status: 302,
    headers: { Location: location, 'Cache-Control': 'no-store' },
    cookies: [setOidcCookie(cookie, maxFlowMs, address())],
  };
});
