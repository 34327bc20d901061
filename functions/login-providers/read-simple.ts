import { readSimpleSettings as route } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readSimpleSettings, simpleReads } from '../../lib/identity/login-providers/login-providers.ts';

export const handler = endpoint(
  route,
  {},
  () => simpleReads,
)(async ({ context }) => ({ status: 200, body: await readSimpleSettings(context) }));
