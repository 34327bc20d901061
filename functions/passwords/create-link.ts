import { createPasswordLink as route } from '../../lib/contract/routes/passwords.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createPasswordLinkFor } from '../../lib/identity/passwords/links.ts';
import { userKey } from '../../lib/store/table/keys.ts';

export const handler = endpoint(route, {}, ({ body }) => ({ keys: [userKey(body.id)] }))(
  async ({ context, body: { id }, address }) => {
    const { url } = await createPasswordLinkFor(context, { userId: id, baseUrl: address().baseUrl });
    return { status: 200, body: { resetPasswordUrl: url } };
  },
);
