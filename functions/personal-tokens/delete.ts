import { deleteUserToken } from '../../lib/contract/routes/personal-tokens.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deletePersonalToken } from '../../lib/identity/personal-tokens/write.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(deleteUserToken)(async ({ params: { id, tokenId }, ...act }) => {
  await deletePersonalToken(table, act, { id }, tokenId);
  return { status: 200 };
});
