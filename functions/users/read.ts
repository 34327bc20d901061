import { readUser as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readUser, shownUserReads } from '../../lib/identity/users/list.ts';

export const handler = endpoint(route, {}, ({ params }) => shownUserReads(params.id))(async ({ context, params }) => ({
  status: 200,
  body: await readUser(context, params.id),
}));
