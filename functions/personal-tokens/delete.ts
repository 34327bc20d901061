import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteUserToken } from '../../lib/routes/personal-tokens.ts';
import { table } from '../../lib/table/deployed.ts';
import { deletePersonalToken } from '../../lib/tokens/personal.ts';

export const handler = endpoint(deleteUserToken)(async ({ params: { id, tokenId }, ...act }) => {
  await deletePersonalToken(table, act, { id }, tokenId);
  return { status: 200 };
});
