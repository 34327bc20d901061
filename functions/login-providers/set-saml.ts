import { setSamlSettings as route } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { samlReads, setSamlSettings } from '../../lib/identity/login-providers/login-providers.ts';

export const handler = endpoint(
  route,
  {},
  () => samlReads,
)(async ({ context, body }) => {
  await setSamlSettings(context, body);
  return { status: 200, body };
});
