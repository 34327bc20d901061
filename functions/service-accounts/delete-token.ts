import { deleteServiceAccountToken } from '../../lib/contract/routes/service-accounts.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deletePersonalToken } from '../../lib/identity/personal-tokens/write.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(deleteServiceAccountToken)(async ({ params: { id, tokenId }, ...act }) => {
  await deletePersonalToken(table, act, { id, accountType: 'Service Account' }, tokenId);
  return { status: 200 };
});
