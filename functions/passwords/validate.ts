import { validatePassword as route } from '../../lib/contract/routes/passwords.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { requireStrong } from '../../lib/identity/passwords/password.ts';

export const handler = endpoint(route)(async ({ body: { password } }) => {
  requireStrong(password);
  return { status: 200 };
});
