import { createSignupToken as route } from '../../lib/contract/routes/signup.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { showSignupToken } from '../../lib/identity/signup/view.ts';
import { createSignupToken } from '../../lib/identity/signup/write.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ body, address: { baseUrl }, ...act }) => {
  const { secret } = await createSignupToken(table, act, body, baseUrl);
  const token = await showSignupToken(table, secret, { now: act.now, baseUrl });
  return { status: 201, body: token, headers: { Location: `tokens/${secret}` } };
});
