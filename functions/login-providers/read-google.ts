import { readGoogleSettings } from '../../lib/contract/routes/login-providers.ts';
import { noGoogleSettings } from '../../lib/contract/schemas/login-provider.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

/** Google is a provider of OpenID Connect, and has no settings of its own (contract: login-providers §8). */
export const handler = endpoint(readGoogleSettings)(async () => ({ status: 200, body: noGoogleSettings }));
