import { selfOf } from '../../lib/access/self.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteOwnToken } from '../../lib/routes/personal-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { deletePersonalToken } from '../../lib/tokens/personal.ts';

export const handler = endpoint(deleteOwnToken)(async ({ caller, params, ...act }) => {
  await deletePersonalToken(table, act, { id: selfOf(caller) }, params.id);
  return { status: 200 };
});
