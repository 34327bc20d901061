import { createPasswordLink as route } from '../../lib/contract/routes/passwords.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { createPasswordLinkFor, passwordLinkReads } from '../../lib/identity/passwords/links.ts';

export const handler = endpoint(route, {}, ({ body }) => passwordLinkReads(body))(
  async ({ context, body, address }) => {
    const { url, personalTokens } = await createPasswordLinkFor(context, { given: body, baseUrl: address().baseUrl });
    return { status: 200, body: { resetPasswordUrl: url, personalTokens } };
  },
);
