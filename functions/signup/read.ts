import { readSignupToken as route } from '../../lib/contract/routes/signup.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readSignupToken } from '../../lib/identity/signup/list.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = endpoint(route)(async ({ params, now, address: { baseUrl } }) => ({
  status: 200,
  body: await readSignupToken(table, params.token, { now, baseUrl }),
}));
