import { setOidcSettings as route } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { newOidcReads, setOidcSettings } from '../../lib/identity/login-providers/login-providers.ts';

export const handler = endpoint(route, {}, ({ body }) => newOidcReads(body))(async ({ context, body }) => {
  await setOidcSettings(context, body);
  return { status: 200, body };
});
