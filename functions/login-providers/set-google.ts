import { badData } from '../../lib/contract/problems.ts';
import { setGoogleSettings } from '../../lib/contract/routes/login-providers.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';

export const handler = endpoint(setGoogleSettings)(async () => {
  throw badData(
    'Google is a provider of OpenID Connect. Send clientId and secret of its client to ' +
      'POST /api/admin/auth/oidc/settings, with the discoverUrl ' +
      'https://accounts.google.com/.well-known/openid-configuration.',
  );
});
