import { setUiConfig as route } from '../../lib/contract/routes/ui-config.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { originsReads, setUiConfig } from '../../lib/identity/ui-config/ui-config.ts';

export const handler = endpoint(
  route,
  {},
  () => originsReads,
)(async ({ body, context }) => {
  await setUiConfig(context, body);
  return { status: 204 };
});
