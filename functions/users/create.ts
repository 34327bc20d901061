import { createUser as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { createUser, newAccountReads } from '../../lib/identity/users/create.ts';

export const handler = endpoint(route, {}, ({ body }) => newAccountReads(body))(async ({ context, body, address }) => {
  const user = await createUser(context, { given: body, baseUrl: address().baseUrl });
  return { status: 201, body: { ...user, emailSent: false }, headers: { Location: `user-admin/${user.id}` } };
});
