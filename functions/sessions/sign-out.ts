import { signOut as route } from '../../lib/contract/routes/sessions.ts';
import { requireSameOrigin } from '../../lib/http/browsers/same-origin.ts';
import { removeSessionCookie, sessionCookieOf } from '../../lib/http/browsers/session-cookie.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { oidcSignOutAddress } from '../../lib/identity/oidc/sign-out.ts';
import { samlSignOutAddress } from '../../lib/identity/saml/sign-out.ts';
import { endSessionOfCookie } from '../../lib/identity/sessions/end.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { table } from '../../lib/store/process/table.ts';

/** By the way in which a user signed in: the address at which the user signs out at the provider, too. */
const addresses = { password: async () => null, oidc: oidcSignOutAddress, saml: samlSignOutAddress } as const;

export const handler = publicEndpoint(route)(async ({ headers, now, address }) => {
  requireSameOrigin(headers, address());
  const session = await endSessionOfCookie(makeRequest(table, { now }), sessionCookieOf(headers, address()));
  const here = { ...makeRequest(table, { now }), baseUrl: address().baseUrl };
  return {
    status: 200,
    body: { redirect: session === undefined ? null : await addresses[session.method](session, here) },
    headers: { 'Clear-Site-Data': '"cookies", "storage"' },
    cookies: [removeSessionCookie(address())],
  };
});
