import { createServiceAccount as route } from '../../lib/contract/routes/service-accounts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { createServiceAccount, newServiceAccountReads } from '../../lib/identity/service-accounts/create.ts';

export const handler = endpoint(route, {}, ({ body }) => newServiceAccountReads(body))(async ({ context, body }) => {
  const account = await createServiceAccount(context, body);
  return { status: 201, body: account, headers: { Location: `service-account/${account.id}` } };
});
