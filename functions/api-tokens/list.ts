import { listApiTokens as route } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { apiTokensReads, listApiTokens } from '../../lib/identity/api-tokens/list.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, () => apiTokensReads(table))(async ({ context, caller }) => ({
  status: 200,
  body: { tokens: await listApiTokens(context, caller.rights) },
}));
