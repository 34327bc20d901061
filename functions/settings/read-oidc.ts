import { endpoint } from '../../lib/http/endpoint.ts';
import { readOidcSettings } from '../../lib/routes/settings.ts';
import { readOidc } from '../../lib/settings/login-providers.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(readOidcSettings)(async () => ({ status: 200, body: await readOidc(table) }));
