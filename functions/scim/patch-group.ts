import { patchScimGroup as route } from '../../lib/contract/routes/scim.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { patchScimGroup, scimGroupReads } from '../../lib/identity/scim/groups.ts';

export const handler = endpoint(route, {}, ({ params }) => scimGroupReads(params.id))(
  async ({ context, params: { id }, body: patch }) => {
    await patchScimGroup(context, { id, patch });
    return { status: 204 };
  },
);
