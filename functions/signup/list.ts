import { endpoint } from '../../lib/http/endpoint.ts';
import { listSignupTokens as route } from '../../lib/routes/signup.ts';
import { listSignupTokens } from '../../lib/signup/view.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ now, address: { baseUrl } }) => ({
  status: 200,
  body: { tokens: await listSignupTokens(table, { now, baseUrl }) },
}));
