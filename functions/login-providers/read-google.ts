import { readGoogleSettings } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoint.ts';

const none = {
  enabled: false,
  unleashHostname: '',
  clientId: '',
  clientSecret: '',
  autoCreate: false,
  emailDomains: '',
} as const;

/** Google is a provider of OpenID Connect, and has no settings of its own (contract: login-providers §8). */
export const handler = endpoint(readGoogleSettings)(async () => ({ status: 200, body: none }));
