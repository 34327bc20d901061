import { endpoint } from '../../lib/http/endpoint.ts';
import { updateServiceAccount as route } from '../../lib/routes/service-accounts.ts';
import { updateServiceAccount } from '../../lib/service-accounts/update.ts';
import { serviceAccountView } from '../../lib/service-accounts/view.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ params, body, ...act }) => {
  const account = await updateServiceAccount(table, act, params.id, body);
  return { status: 200, body: await serviceAccountView(table, account) };
});
