import { readSignupToken as route } from '../../lib/contract/routes/signup.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readSignupToken, shownSignupTokenReads } from '../../lib/identity/signup/list.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, ({ params }) => shownSignupTokenReads(table, params.token))(
  async ({ context, params, now, address }) => ({
    status: 200,
    body: await readSignupToken(context, params.token, { now, baseUrl: address().baseUrl }),
    headers: { 'Cache-Control': 'no-store' },
  }),
);
