import { updateApiToken as route } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { tokenChangeReads } from '../../lib/identity/api-tokens/change.ts';
import { updateApiToken } from '../../lib/identity/api-tokens/update.ts';

export const handler = endpoint(route, {}, ({ params }) => tokenChangeReads(params.token))(
  async ({ context, params: { token }, body: { expiresAt } }) => {
    await updateApiToken(context, { token, expiresAt });
    return { status: 200 };
  },
);
