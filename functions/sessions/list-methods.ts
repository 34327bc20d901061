import { listSignInMethods as route } from '../../lib/contract/routes/sessions.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { signInOptions } from '../../lib/identity/sessions/options.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = publicEndpoint(route)(async () => ({ status: 200, body: await signInOptions(table) }));
