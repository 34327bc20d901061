import { endpoint } from '../../lib/http/endpoint.ts';
import { updateApiToken } from '../../lib/routes/api-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { renewApiToken } from '../../lib/tokens/change-api-token.ts';
import { findApiToken } from '../../lib/tokens/find-api-token.ts';
import { demandKind } from '../../lib/tokens/kinds.ts';

export const handler = endpoint(updateApiToken)(async ({ caller, params, body, ...act }) => {
  const token = await findApiToken(table, params.token);
  if (token === undefined) return { status: 200 };
  demandKind(caller.rights, token.type, 'UPDATE');
  await renewApiToken(table, act, token, body.expiresAt);
  return { status: 200 };
});
