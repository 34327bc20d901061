import { readSamlSettings } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readSaml } from '../../lib/identity/login-providers/login-providers.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(readSamlSettings)(async () => ({ status: 200, body: await readSaml(table) }));
