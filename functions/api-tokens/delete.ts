import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteApiToken as route } from '../../lib/routes/api-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { deleteApiToken } from '../../lib/tokens/change-api-token.ts';
import { requireApiToken, unknownApiToken } from '../../lib/tokens/find-api-token.ts';
import { demandKind } from '../../lib/tokens/kinds.ts';

export const handler = endpoint(route)(async ({ caller, params, ...act }) => {
  const token = await requireApiToken(table, params.token);
  demandKind(caller.rights, token.type, 'DELETE');
  if (!(await deleteApiToken(table, act, token))) throw unknownApiToken();
  return { status: 200 };
});
