import { changePassword as route } from '../../lib/contract/routes/passwords.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { changePasswordOf } from '../../lib/identity/passwords/change.ts';
import { passwordReads } from '../../lib/identity/passwords/stored.ts';

export const handler = endpoint(route, {}, ({ params }) => ({ keys: [userKey(params.id)] }))(
  async ({ context, params, body: { password } }) => {
    await changePasswordOf(context, { userId: params.id, password });
    return { status: 200 };
  },
);
