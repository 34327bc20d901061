import { endpoint } from '../../lib/http/endpoint.ts';
import { updateApiToken } from '../../lib/routes/api-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { renewApiToken } from '../../lib/tokens/change-api-token.ts';
import { requireApiToken, unknownApiToken } from '../../lib/tokens/find-api-token.ts';
import { demandKind } from '../../lib/tokens/kinds.ts';

export const handler = endpoint(updateApiToken)(async ({ caller, params, body, ...act }) => {
  const token = await requireApiToken(table, params.token);
  demandKind(caller.rights, token.type, 'UPDATE');
  if (!(await renewApiToken(table, act, token, body.expiresAt))) throw unknownApiToken();
  return { status: 200 };
});
