import { endpoint } from '../../lib/http/endpoint.ts';
import { registerFrontend } from '../../lib/routes/frontend.ts';

/** Frontend tokens are public, and so is what they could fill the table with: nothing is kept. */
export const handler = endpoint(registerFrontend)(async () => ({ status: 200 }));
