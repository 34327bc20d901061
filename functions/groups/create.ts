import { createGroup as route } from '../../lib/contract/routes/groups.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readGroupView } from '../../lib/identity/groups/list.ts';
import { createGroup } from '../../lib/identity/groups/write.ts';

export const handler = endpoint(route)(async ({ context, body }) => {
  const { id } = await createGroup(context, body);
  return { status: 201, body: await readGroupView(context.table, id), headers: { Location: `groups/${id}` } };
});
