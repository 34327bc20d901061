import { setSimpleSettings as route } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { setSimpleSettings } from '../../lib/identity/login-providers/login-providers.ts';
import { newSettingReads } from '../../lib/identity/login-providers/stored-settings.ts';

export const handler = endpoint(
  route,
  {},
  () => newSettingReads,
)(async ({ context, body }) => {
  await setSimpleSettings(context, body);
  return { status: 200, body };
});
