import { listSignInMethods as route } from '../../lib/contract/routes/sessions.ts';
import { publicEndpoint } from '../../lib/http/public-endpoint.ts';
import { signInOptions } from '../../lib/identity/sessions/options.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = publicEndpoint(route)(async () => ({ status: 200, body: await signInOptions(table) }));
