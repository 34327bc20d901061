import { readScimSettings as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readScimSettings, scimSettingsReads } from '../../lib/identity/scim/settings.ts';

export const handler = endpoint(
  route,
  {},
  () => scimSettingsReads,
)(async ({ context }) => ({ status: 200, body: await readScimSettings(context) }));
