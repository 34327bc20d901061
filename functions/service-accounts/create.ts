import { createServiceAccount as route } from '../../lib/contract/routes/service-accounts.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createServiceAccount } from '../../lib/identity/service-accounts/create.ts';
import { serviceAccountWithTokens } from '../../lib/identity/service-accounts/view.ts';

export const handler = endpoint(route)(async ({ context, body }) => {
  const account = await createServiceAccount(context, body);
  const headers = { Location: `service-account/${account.id}` };
  return { status: 201, body: await serviceAccountWithTokens(context.table, account), headers };
});
