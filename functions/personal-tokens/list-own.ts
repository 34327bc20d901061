import { listOwnTokens as route } from '../../lib/contract/routes/personal-tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { requireAccountId } from '../../lib/identity/callers/account-id.ts';
import { listPersonalTokens, personalTokensReads } from '../../lib/identity/personal-tokens/list.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, ({ identity }) => personalTokensReads(table, identity.userId))(
  async ({ context, caller }) => ({
    status: 200,
    body: { pats: await listPersonalTokens(context, { id: requireAccountId(caller) }) },
  }),
);
