import { createSessionToken as route } from '../../lib/contract/routes/sessions.ts';
import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { requireSameOrigin } from '../../lib/http/same-origin.ts';
import { sessionCookieOf } from '../../lib/http/session-cookie.ts';
import { issueSessionToken } from '../../lib/identity/sessions/issue-token.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = publicEndpoint(route)(async ({ headers, now, address }) => {
  requireSameOrigin(headers, address());
  const body = await issueSessionToken({ table, now }, sessionCookieOf(headers, address()));
  return { status: 200, body, headers: { 'Cache-Control': 'no-store' } };
});
