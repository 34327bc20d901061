import { endpoint } from '../../lib/http/endpoint.ts';
import { readSignupToken } from '../../lib/routes/signup.ts';
import { showSignupToken } from '../../lib/signup/view.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(readSignupToken)(async ({ params, now, address: { baseUrl } }) => ({
  status: 200,
  body: await showSignupToken(table, params.token, { now, baseUrl }),
}));
