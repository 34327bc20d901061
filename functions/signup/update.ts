import { endpoint } from '../../lib/http/endpoint.ts';
import { updateSignupToken as route } from '../../lib/routes/signup.ts';
import { showSignupToken } from '../../lib/signup/view.ts';
import { updateSignupToken } from '../../lib/signup/write.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ params, body, address: { baseUrl }, ...act }) => {
  await updateSignupToken(table, act, params.token, body);
  return { status: 200, body: await showSignupToken(table, params.token, { now: act.now, baseUrl }) };
});
