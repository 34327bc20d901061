import { setSamlSettings } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { writeSaml } from '../../lib/identity/login-providers/login-providers.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(setSamlSettings)(async ({ body, ...act }) => {
  await writeSaml(table, act, body);
  return { status: 200, body };
});
