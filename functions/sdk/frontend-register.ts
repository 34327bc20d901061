import { registerFrontend } from '../../lib/contract/routes/sdk.ts';
import { frontendEndpoint } from '../../lib/http/endpoints/frontend-endpoint.ts';

/** Frontend tokens are public, so nothing is stored: nobody can fill the table through them (contract: sdk §7.5). */
export const handler = frontendEndpoint(registerFrontend)(async () => ({ status: 200 }));
