import { createGroup as route } from '../../lib/contract/routes/groups.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { showGroup } from '../../lib/identity/groups/list.ts';
import { createGroup } from '../../lib/identity/groups/write.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ body, ...act }) => {
  const { id } = await createGroup(table, act, body);
  return { status: 201, body: await showGroup(table, id), headers: { Location: `groups/${id}` } };
});
