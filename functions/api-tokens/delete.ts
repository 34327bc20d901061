import { deleteApiToken as route } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteApiToken } from '../../lib/identity/api-tokens/delete.ts';

export const handler = endpoint(route)(async ({ context, params: { token } }) => {
  await deleteApiToken(context, { token });
  return { status: 200 };
});
