import { signOut as route } from '../../lib/contract/routes/sessions.ts';
import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { requireSameOrigin } from '../../lib/http/same-origin.ts';
import { removeSessionCookie, sessionCookieOf } from '../../lib/http/session-cookie.ts';
import { samlSignOutAddress } from '../../lib/identity/saml/sign-out.ts';
import { endSessionOfCookie } from '../../lib/identity/sessions/end.ts';
import { findSession } from '../../lib/identity/sessions/find.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = publicEndpoint(route)(async ({ headers, now, address }) => {
  requireSameOrigin(headers, address());
  const cookie = sessionCookieOf(headers, address());
  const found = await findSession({ table, now }, cookie);
  await endSessionOfCookie({ table, now }, cookie);
  const redirect = found ? await samlSignOutAddress({ table, now }, found.session, address().baseUrl) : null;
  return {
    status: 200,
    body: { redirect },
    headers: { 'Clear-Site-Data': '"cookies", "storage"' },
    cookies: [removeSessionCookie(address())],
  };
});
