import { updateUser as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { updateUser, userChangeReads } from '../../lib/identity/users/update.ts';

export const handler = endpoint(route, {}, ({ params, body }) => userChangeReads(params.id, body))(
  async ({ context, params: { id }, body }) => ({
    status: 200,
    body: await updateUser(context, { id, change: body }),
  }),
);
