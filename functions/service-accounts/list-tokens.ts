import { listServiceAccountTokens as route } from '../../lib/contract/routes/service-accounts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { listPersonalTokens, personalTokensReads } from '../../lib/identity/personal-tokens/list.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, ({ params }) => personalTokensReads(table, params.id))(
  async ({ context, params: { id } }) => ({
    status: 200,
    body: { pats: await listPersonalTokens(context, { id, accountType: 'Service Account' }) },
  }),
);
