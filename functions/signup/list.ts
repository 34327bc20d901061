import { listSignupTokens as route } from '../../lib/contract/routes/signup.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { listSignupTokens, signupTokensReads } from '../../lib/identity/signup/list.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, () => signupTokensReads(table))(async ({ context, now, address }) => ({
  status: 200,
  body: { tokens: await listSignupTokens(context, { now, baseUrl: address().baseUrl }) },
  headers: { 'Cache-Control': 'no-store' },
}));
