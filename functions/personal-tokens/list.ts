import { endpoint } from '../../lib/http/endpoint.ts';
import { listUserTokens } from '../../lib/routes/personal-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { listPersonalTokens } from '../../lib/tokens/personal.ts';

export const handler = endpoint(listUserTokens)(async ({ params: { id } }) => ({
  status: 200,
  body: { pats: await listPersonalTokens(table, { id }) },
}));
