import { createServiceAccount as route } from '../../lib/contract/routes/service-accounts.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createServiceAccount } from '../../lib/identity/service-accounts/create.ts';
import { serviceAccountView } from '../../lib/identity/service-accounts/view.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ body, ...act }) => {
  const account = await createServiceAccount(table, act, body);
  const headers = { Location: `service-account/${account.id}` };
  return { status: 201, body: await serviceAccountView(table, account), headers };
});
