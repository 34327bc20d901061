import { showGroup } from '../../lib/groups/list.ts';
import { createGroup } from '../../lib/groups/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { createGroup as route } from '../../lib/routes/groups.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ body, ...act }) => {
  const { id } = await createGroup(table, act, body);
  return { status: 201, body: await showGroup(table, id), headers: { Location: `groups/${id}` } };
});
