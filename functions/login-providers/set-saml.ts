import { setSamlSettings as route } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { newSamlReads, setSamlSettings } from '../../lib/identity/login-providers/login-providers.ts';

export const handler = endpoint(route, {}, ({ body }) => newSamlReads(body))(async ({ context, body }) => {
  await setSamlSettings(context, body);
  return { status: 200, body };
});
