import { deleteApiToken as route } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteApiToken } from '../../lib/identity/api-tokens/change.ts';
import { requireApiToken, unknownApiToken } from '../../lib/identity/api-tokens/find.ts';
import { requireTokenPermission } from '../../lib/identity/api-tokens/kinds.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ caller, params, ...act }) => {
  const token = await requireApiToken(table, params.token);
  requireTokenPermission(caller.rights, token.type, 'DELETE');
  if (!(await deleteApiToken(table, act, token))) throw unknownApiToken();
  return { status: 200 };
});
