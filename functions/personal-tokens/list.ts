import { listUserTokens as route } from '../../lib/contract/routes/personal-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listPersonalTokens } from '../../lib/identity/personal-tokens/list.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = endpoint(route)(async ({ params: { id } }) => ({
  status: 200,
  body: { pats: await listPersonalTokens(table, { id }) },
}));
