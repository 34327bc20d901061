import { readSamlSettings as route } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readSamlSettings, samlReads } from '../../lib/identity/login-providers/login-providers.ts';

export const handler = endpoint(
  route,
  {},
  () => samlReads,
)(async ({ context: { table } }) => ({
  status: 200,
  body: await readSamlSettings(table),
  headers: { 'Cache-Control': 'no-store' },
}));
