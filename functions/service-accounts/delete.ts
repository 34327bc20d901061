import { deleteServiceAccount as route } from '../../lib/contract/routes/service-accounts.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { accountReads, deleteAccount } from '../../lib/identity/users/delete.ts';

export const handler = endpoint(route, {}, ({ params }) => accountReads(params.id))(
  async ({ context, params: { id } }) => {
    await deleteAccount(context, { accountType: 'Service Account', id });
    return { status: 200 };
  },
);
