import { deleteApiToken as route } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { tokenChangeReads } from '../../lib/identity/api-tokens/change.ts';
import { deleteApiToken } from '../../lib/identity/api-tokens/delete.ts';

export const handler = endpoint(route, {}, ({ params }) => tokenChangeReads(params.token))(
  async ({ context, params: { token } }) => {
    await deleteApiToken(context, { token });
    return { status: 200 };
  },
);
