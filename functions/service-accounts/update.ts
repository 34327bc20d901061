import { updateServiceAccount as route } from '../../lib/contract/routes/service-accounts.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { updateServiceAccount } from '../../lib/identity/service-accounts/update.ts';
import { serviceAccountView } from '../../lib/identity/service-accounts/view.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ params, body, ...act }) => {
  const account = await updateServiceAccount(table, act, params.id, body);
  return { status: 200, body: await serviceAccountView(table, account) };
});
