import { endpoint } from '../../lib/http/endpoint.ts';
import { createApiToken as route } from '../../lib/routes/api-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { createApiToken, planToken } from '../../lib/tokens/create-api-token.ts';
import { demandKind } from '../../lib/tokens/kinds.ts';

export const handler = endpoint(route)(async ({ caller, body, ...act }) => {
  demandKind(caller.rights, body.type, 'CREATE');
  return { status: 201, body: await createApiToken(table, act, planToken(body)) };
});
