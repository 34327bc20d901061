import { readApiToken as route } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readApiToken, shownTokenReads } from '../../lib/identity/api-tokens/list.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, ({ params }) => shownTokenReads(table, params.token))(
  async ({ context, caller, params }) => ({
    status: 200,
    body: await readApiToken(context, caller.rights, params.token),
  }),
);
