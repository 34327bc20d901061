import { readRole as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { readRole, roleReads } from '../../lib/identity/roles/list.ts';

export const handler = endpoint(route, {}, ({ params }) => roleReads(params.id))(
  async ({ context, params: { id } }) => ({
    status: 200,
    body: await readRole(context, id),
  }),
);
