import { readApiToken } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { showApiToken } from '../../lib/identity/api-tokens/find.ts';
import { requireTokenPermission } from '../../lib/identity/api-tokens/kinds.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(readApiToken)(async ({ caller, params }) => {
  const token = await showApiToken(table, params.token);
  requireTokenPermission(caller.rights, token.type, 'READ');
  return { status: 200, body: token };
});
