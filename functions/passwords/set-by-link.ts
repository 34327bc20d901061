import { setPasswordByLink as route } from '../../lib/contract/routes/passwords.ts';
import { requireNoForeignPage } from '../../lib/http/browsers/same-origin.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { setPasswordByLink } from '../../lib/identity/passwords/links.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(route)(async ({ body: { token, password }, headers, now, deadline, address }) => {
  requireNoForeignPage(headers, address());
  await setPasswordByLink(makeRequest(table, { now, deadline }), { secret: token, password });
  return { status: 200 };
});
