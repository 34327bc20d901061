import { setPasswordByLink as route } from '../../lib/contract/routes/passwords.ts';
import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { requireNoForeignPage } from '../../lib/http/same-origin.ts';
import { setPasswordByLink } from '../../lib/identity/passwords/links.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = publicEndpoint(route)(async ({ body: { token, password }, headers, now, deadline, address }) => {
  requireNoForeignPage(headers, address());
  await setPasswordByLink({ table, now, deadline }, { secret: token, password });
  return { status: 200 };
});
