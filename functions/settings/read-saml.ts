import { endpoint } from '../../lib/http/endpoint.ts';
import { readSamlSettings } from '../../lib/routes/settings.ts';
import { readSaml } from '../../lib/settings/login-providers.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(readSamlSettings)(async () => ({ status: 200, body: await readSaml(table) }));
