import { createSignupToken as route } from '../../lib/contract/routes/signup.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { createSignupToken, newSignupTokenReads } from '../../lib/identity/signup/write.ts';

export const handler = endpoint(
  route,
  {},
  () => newSignupTokenReads,
)(async ({ context, body, address }) => {
  const token = await createSignupToken(context, { given: body, baseUrl: address().baseUrl });
  return { status: 201, body: token, headers: { Location: `tokens/${token.secret}` } };
});
