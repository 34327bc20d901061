import { optional } from '../../lib/environment.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { updateSignupToken as route } from '../../lib/routes/signup.ts';
import { showSignupToken } from '../../lib/signup/view.ts';
import { updateSignupToken } from '../../lib/signup/write.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ params, body, ...act }) => {
  await updateSignupToken(table, act, params.token, body);
  const viewing = { now: act.now, baseUrl: optional('baseUrl') };
  return { status: 200, body: await showSignupToken(table, params.token, viewing) };
});
