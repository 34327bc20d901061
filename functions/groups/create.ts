import { createGroup as route } from '../../lib/contract/routes/groups.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { createGroup, newGroupReads } from '../../lib/identity/groups/write.ts';

export const handler = endpoint(route, {}, ({ body }) => newGroupReads(body))(async ({ context, body }) => {
  const group = await createGroup(context, body);
  return { status: 201, body: group, headers: { Location: `groups/${group.id}` } };
});
