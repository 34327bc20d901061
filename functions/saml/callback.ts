import { receiveSamlAnswer as route } from '../../lib/contract/routes/saml.ts';
import { requireNavigation } from '../../lib/http/browsers/same-origin.ts';
import { setSamlCookie } from '../../lib/http/browsers/saml-cookies.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { ticketMs } from '../../lib/identity/saml/limits.ts';
import { receiveSamlAnswer } from '../../lib/identity/saml/receive.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(route)(async ({ body: { SAMLResponse }, headers, sourceIp, now, address }) => {
  requireNavigation(headers);
  const { baseUrl } = address();
  const ticket = await receiveSamlAnswer(makeRequest(table, { now }), {
    field: SAMLResponse,
    address: sourceIp,
    baseUrl,
  });
  return {
    status: 303,
    headers: { Location: `${baseUrl}/auth/saml/finish`, 'Cache-Control': 'no-store' },
    cookies: [setSamlCookie('ticket', ticket, ticketMs, address())],
  };
});
