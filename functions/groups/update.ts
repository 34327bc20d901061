import { showGroup } from '../../lib/groups/list.ts';
import { updateGroup } from '../../lib/groups/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { updateGroup as route } from '../../lib/routes/groups.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ params, body, ...act }) => {
  await updateGroup(table, act, params.id, body);
  return { status: 200, body: await showGroup(table, params.id) };
});
