import { deleteUser as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { accountReads, deleteAccount } from '../../lib/identity/users/delete.ts';

export const handler = endpoint(route, {}, ({ params }) => accountReads(params.id))(
  async ({ context, params: { id } }) => {
    await deleteAccount(context, { accountType: 'User', id });
    return { status: 200 };
  },
);
