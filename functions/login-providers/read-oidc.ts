import { readOidcSettings } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readOidc } from '../../lib/identity/login-providers/login-providers.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(readOidcSettings)(async () => ({ status: 200, body: await readOidc(table) }));
