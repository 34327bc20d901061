import { readSamlSettings as route } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readSamlSettings, samlReads } from '../../lib/identity/login-providers/login-providers.ts';

export const handler = endpoint(
  route,
  {},
  () => samlReads,
)(async ({ context }) => ({
  status: 200,
  body: await readSamlSettings(context),
  headers: { 'Cache-Control': 'no-store' },
}));
