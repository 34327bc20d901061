import { updateSignupToken as route } from '../../lib/contract/routes/signup.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { signupTokenChangeReads, updateSignupToken } from '../../lib/identity/signup/write.ts';

export const handler = endpoint(route, {}, ({ params }) => signupTokenChangeReads(params.token))(
  async ({ context, params: { token: secret }, body, address }) => ({
    status: 200,
    body: await updateSignupToken(context, { secret, change: body, baseUrl: address().baseUrl }),
  }),
);
