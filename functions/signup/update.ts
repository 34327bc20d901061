import { updateSignupToken as route } from '../../lib/contract/routes/signup.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readSignupToken } from '../../lib/identity/signup/list.ts';
import { updateSignupToken } from '../../lib/identity/signup/write.ts';

export const handler = endpoint(route)(async ({ context, params: { token: secret }, body, address: { baseUrl } }) => {
  const { table, now } = context;
  await updateSignupToken(context, { secret, change: body });
  return { status: 200, body: await readSignupToken(table, secret, { now, baseUrl }) };
});
