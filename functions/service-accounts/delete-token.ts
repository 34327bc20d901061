import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteServiceAccountToken } from '../../lib/routes/service-accounts.ts';
import { table } from '../../lib/table/deployed.ts';
import { deletePersonalToken } from '../../lib/tokens/personal.ts';

export const handler = endpoint(deleteServiceAccountToken)(async ({ params: { id, tokenId }, ...act }) => {
  await deletePersonalToken(table, act, { id, accountType: 'Service Account' }, tokenId);
  return { status: 200 };
});
