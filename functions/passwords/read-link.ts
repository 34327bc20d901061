import { readPasswordLink as route } from '../../lib/contract/routes/passwords.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { readPasswordLink } from '../../lib/identity/passwords/links.ts';
import { makeRequest } from '../../lib/store/commit/request.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(route)(async ({ query: { token }, now }) => {
  return {
    status: 200,
    body: await readPasswordLink(makeRequest(table, { now }), token),
    headers: { 'Cache-Control': 'no-store' },
  };
});
