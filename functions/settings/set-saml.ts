import { endpoint } from '../../lib/http/endpoint.ts';
import { setSamlSettings } from '../../lib/routes/settings.ts';
import { writeSaml } from '../../lib/settings/login-providers.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(setSamlSettings)(async ({ body, ...act }) => {
  await writeSaml(table, act, body);
  return { status: 200, body };
});
