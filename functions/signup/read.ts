import { readSignupToken } from '../../lib/contract/routes/signup.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { showSignupToken } from '../../lib/identity/signup/view.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(readSignupToken)(async ({ params, now, address: { baseUrl } }) => ({
  status: 200,
  body: await showSignupToken(table, params.token, { now, baseUrl }),
}));
