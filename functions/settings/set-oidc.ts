import { endpoint } from '../../lib/http/endpoint.ts';
import { setOidcSettings } from '../../lib/routes/settings.ts';
import { writeOidc } from '../../lib/settings/login-providers.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(setOidcSettings)(async ({ body, ...act }) => {
  await writeOidc(table, act, body);
  return { status: 200, body };
});
