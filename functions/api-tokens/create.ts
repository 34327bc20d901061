import { createApiToken as route } from '../../lib/contract/routes/api-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createApiToken, planToken } from '../../lib/identity/api-tokens/create.ts';
import { requireTokenPermission } from '../../lib/identity/api-tokens/kinds.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ caller, body, ...act }) => {
  requireTokenPermission(caller.rights, body.type, 'CREATE');
  return { status: 201, body: await createApiToken(table, act, planToken(body)) };
});
