import { signOut as route } from '../../lib/contract/routes/sessions.ts';
import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { requireSameOrigin } from '../../lib/http/same-origin.ts';
import { removeSessionCookie, sessionCookieOf } from '../../lib/http/session-cookie.ts';
import { endSessionOfCookie } from '../../lib/identity/sessions/end.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = publicEndpoint(route)(async ({ headers, now, address }) => {
  requireSameOrigin(headers, address());
  await endSessionOfCookie({ table, now }, sessionCookieOf(headers, address()));
  return {
    status: 200,
    body: { redirect: null },
    headers: { 'Clear-Site-Data': '"cookies", "storage"' },
    cookies: [removeSessionCookie(address())],
  };
});
