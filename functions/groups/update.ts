import { updateGroup as route } from '../../lib/contract/routes/groups.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { groupChangeReads, updateGroup } from '../../lib/identity/groups/write.ts';

export const handler = endpoint(route, {}, ({ params, body }) => groupChangeReads(params.id, body))(
  async ({ context, params: { id }, body }) => ({
    status: 200,
    body: await updateGroup(context, { id, change: body }),
  }),
);
