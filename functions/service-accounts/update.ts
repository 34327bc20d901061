import { updateServiceAccount as route } from '../../lib/contract/routes/service-accounts.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { updateServiceAccount } from '../../lib/identity/service-accounts/update.ts';
import { serviceAccountWithTokens } from '../../lib/identity/service-accounts/view.ts';

export const handler = endpoint(route)(async ({ context, params: { id }, body }) => {
  const account = await updateServiceAccount(context, { id, change: body });
  return { status: 200, body: await serviceAccountWithTokens(context.table, account) };
});
