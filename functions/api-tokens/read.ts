import { endpoint } from '../../lib/http/endpoint.ts';
import { readApiToken } from '../../lib/routes/api-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { showApiToken } from '../../lib/tokens/find-api-token.ts';
import { demandKind } from '../../lib/tokens/kinds.ts';

export const handler = endpoint(readApiToken)(async ({ caller, params }) => {
  const token = await showApiToken(table, params.token);
  demandKind(caller.rights, token.type, 'READ');
  return { status: 200, body: token };
});
