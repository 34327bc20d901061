import { deleteOwnToken } from '../../lib/contract/routes/personal-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { selfOf } from '../../lib/identity/callers/self.ts';
import { deletePersonalToken } from '../../lib/identity/personal-tokens/write.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(deleteOwnToken)(async ({ caller, params, ...act }) => {
  await deletePersonalToken(table, act, { id: selfOf(caller) }, params.id);
  return { status: 200 };
});
