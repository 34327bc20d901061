import { createSessionToken as route } from '../../lib/contract/routes/sessions.ts';
import { requireSameOrigin } from '../../lib/http/browsers/same-origin.ts';
import { sessionCookieOf } from '../../lib/http/browsers/session-cookie.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { issueSessionToken } from '../../lib/identity/sessions/issue-token.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(route)(async ({ headers, now, address }) => {
  requireSameOrigin(headers, address());
  const body = await issueSessionToken(makeRequest(table, { now }), sessionCookieOf(headers, address()));
  return { status: 200, body, headers: { 'Cache-Control': 'no-store' } };
});
