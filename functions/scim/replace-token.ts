import { replaceScimToken as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { replaceScimToken, scimSettingsReads } from '../../lib/identity/scim/settings.ts';

export const handler = endpoint(
  route,
  {},
  () => scimSettingsReads,
)(async ({ context }) => ({ status: 200, body: { token: await replaceScimToken(context) } }));
