import { listProjectTokens as route } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { listProjectTokens, projectTokensReads } from '../../lib/identity/api-tokens/list.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, ({ params, identity }) =>
  projectTokensReads(table, params.projectId, identity.kind),
)(async ({ context, caller, params }) => ({
  status: 200,
  body: { tokens: await listProjectTokens(context, caller.rights, params.projectId) },
}));
