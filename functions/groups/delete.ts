import { deleteGroup as route } from '../../lib/contract/routes/groups.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { deleteGroup, groupRemovalReads } from '../../lib/identity/groups/write.ts';

export const handler = endpoint(route, {}, ({ params }) => groupRemovalReads(params.id))(
  async ({ context, params: { id } }) => {
    await deleteGroup(context, { id });
    return { status: 200 };
  },
);
