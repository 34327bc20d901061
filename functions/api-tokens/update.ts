import { updateApiToken } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { renewApiToken } from '../../lib/identity/api-tokens/change.ts';
import { requireApiToken, unknownApiToken } from '../../lib/identity/api-tokens/find.ts';
import { requireTokenPermission } from '../../lib/identity/api-tokens/kinds.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(updateApiToken)(async ({ caller, params, body, ...act }) => {
  const token = await requireApiToken(table, params.token);
  requireTokenPermission(caller.rights, token.type, 'UPDATE');
  if (!(await renewApiToken(table, act, token, body.expiresAt))) throw unknownApiToken();
  return { status: 200 };
});
