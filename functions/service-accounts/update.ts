import { updateServiceAccount as route } from '../../lib/contract/routes/service-accounts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { serviceAccountChangeReads, updateServiceAccount } from '../../lib/identity/service-accounts/update.ts';

export const handler = endpoint(route, {}, ({ params, body }) => serviceAccountChangeReads(params.id, body))(
  async ({ context, params: { id }, body }) => ({
    status: 200,
    body: await updateServiceAccount(context, { id, change: body }),
  }),
);
