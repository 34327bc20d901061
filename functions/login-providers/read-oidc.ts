import { readOidcSettings as route } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readOidcSettings } from '../../lib/identity/login-providers/login-providers.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = endpoint(route)(async () => ({ status: 200, body: await readOidcSettings(table) }));
