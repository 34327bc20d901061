import { signInWithPassword as route } from '../../lib/contract/routes/sessions.ts';
import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { requireNoForeignPage } from '../../lib/http/same-origin.ts';
import { setSessionCookie } from '../../lib/http/session-cookie.ts';
import { maxSessionMs } from '../../lib/identity/sessions/limits.ts';
import { signInWithPassword } from '../../lib/identity/sessions/password-sign-in.ts';
import { userView } from '../../lib/identity/users/view.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = publicEndpoint(route)(async ({ body, headers, sourceIp, now, address }) => {
  requireNoForeignPage(headers, address());
  const { cookie, user } = await signInWithPassword(
    { table, now },
    { given: body, address: sourceIp, agent: headers['user-agent'] },
  );
  return {
    status: 200,
    body: userView(user, now.toISOString()),
    cookies: [setSessionCookie(cookie, maxSessionMs, address())],
  };
});
