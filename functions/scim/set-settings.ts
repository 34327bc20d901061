import { setScimSettings as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { scimSettingsReads, setScimSettings } from '../../lib/identity/scim/settings.ts';

export const handler = endpoint(
  route,
  {},
  () => scimSettingsReads,
)(async ({ context, body }) => ({ status: 200, body: await setScimSettings(context, body) }));
