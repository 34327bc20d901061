import { mailPasswordLink as route } from '../../lib/contract/routes/passwords.ts';
import { requireNoForeignPage } from '../../lib/http/browsers/same-origin.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { openMail } from '../../lib/identity/passwords/mail.ts';
import { mailPasswordLink } from '../../lib/identity/passwords/mail-link.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(route)(async ({ body: { email }, headers, sourceIp, now, address }) => {
  requireNoForeignPage(headers, address());
  const { baseUrl } = address();
  await mailPasswordLink({ ...makeRequest(table, { now }), send: openMail() }, { email, address: sourceIp, baseUrl });
  return { status: 202 };
});
