import { readOidcSettings as route } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { oidcReads, readOidcSettings } from '../../lib/identity/login-providers/login-providers.ts';

export const handler = endpoint(
  route,
  {},
  () => oidcReads,
)(async ({ context }) => ({
  status: 200,
  body: await readOidcSettings(context),
  headers: { 'Cache-Control': 'no-store' },
}));
