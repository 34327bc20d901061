import { listProjectTokens as route } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { listProjectTokens } from '../../lib/identity/api-tokens/list.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = endpoint(route)(async ({ caller, params }) => ({
  status: 200,
  body: { tokens: await listProjectTokens(table, caller.rights, params.projectId) },
}));
