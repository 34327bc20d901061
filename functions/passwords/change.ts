import { changePassword as route } from '../../lib/contract/routes/passwords.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { changePasswordOf } from '../../lib/identity/passwords/change.ts';
import { passwordReads } from '../../lib/identity/passwords/stored.ts';

export const handler = endpoint(route, {}, ({ params }) => passwordReads(params.id))(
  async ({ context, params, body }) => ({
    status: 200,
    body: { personalTokens: await changePasswordOf(context, { userId: params.id, change: body }) },
  }),
);
