import { createSignupToken as route } from '../../lib/contract/routes/signup.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readSignupToken } from '../../lib/identity/signup/list.ts';
import { createSignupToken } from '../../lib/identity/signup/write.ts';

export const handler = endpoint(route)(async ({ context, body, address: { baseUrl } }) => {
  const { table, now } = context;
  const secret = await createSignupToken(context, { given: body, baseUrl });
  const token = await readSignupToken(table, secret, { now, baseUrl });
  return { status: 201, body: token, headers: { Location: `tokens/${secret}` } };
});
