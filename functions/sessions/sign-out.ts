import { signOut as route } from '../../lib/contract/routes/sessions.ts';
import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { requireSameOrigin } from '../../lib/http/same-origin.ts';
import { removeSessionCookie, sessionCookieOf } from '../../lib/http/session-cookie.ts';
import { oidcSignOutAddress } from '../../lib/identity/oidc/sign-out.ts';
import { endSessionOfCookie } from '../../lib/identity/sessions/end.ts';
import { table } from '../../lib/store/deployed/table.ts';

const nowhere = async () => null;
/** Where somebody who signed in this way signs out at the provider, too. */
const addresses = { password: nowhere, oidc: oidcSignOutAddress, saml: nowhere } as const;

export const handler = publicEndpoint(route)(async ({ headers, now, address }) => {
  requireSameOrigin(headers, address());
  const session = await endSessionOfCookie({ table, now }, sessionCookieOf(headers, address()));
  return {
    status: 200,
    body: { redirect: session === undefined ? null : await addresses[session.method](session) },
    headers: { 'Clear-Site-Data': '"cookies", "storage"' },
    cookies: [removeSessionCookie(address())],
  };
});
