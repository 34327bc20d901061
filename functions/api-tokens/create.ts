import { createApiToken as route } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { createApiToken, newTokenReads } from '../../lib/identity/api-tokens/create.ts';

export const handler = endpoint(route, {}, ({ body }) => newTokenReads(body))(async ({ context, body }) => ({
  status: 201,
  body: await createApiToken(context, body),
}));
