import { registerFrontend } from '../../lib/contract/routes/sdk.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

/** Frontend tokens are public, and so is what they could fill the table with: nothing is kept. */
export const handler = endpoint(registerFrontend)(async () => ({ status: 200 }));
