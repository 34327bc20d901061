import { setOidcSettings } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { writeOidc } from '../../lib/identity/login-providers/login-providers.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(setOidcSettings)(async ({ body, ...act }) => {
  await writeOidc(table, act, body);
  return { status: 200, body };
});
