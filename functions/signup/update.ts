import { updateSignupToken as route } from '../../lib/contract/routes/signup.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { showSignupToken } from '../../lib/identity/signup/view.ts';
import { updateSignupToken } from '../../lib/identity/signup/write.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ params, body, address: { baseUrl }, ...act }) => {
  await updateSignupToken(table, act, params.token, body);
  return { status: 200, body: await showSignupToken(table, params.token, { now: act.now, baseUrl }) };
});
