import { validateNewPassword as route } from '../../lib/contract/routes/passwords.ts';
import { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import { requireStrong } from '../../lib/identity/passwords/password.ts';

export const handler = publicEndpoint(route)(async ({ body: { password } }) => {
  requireStrong(password);
  return { status: 200 };
});
