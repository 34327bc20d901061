import { updateGroup as route } from '../../lib/contract/routes/groups.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { showGroup } from '../../lib/identity/groups/list.ts';
import { updateGroup } from '../../lib/identity/groups/write.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ params, body, ...act }) => {
  await updateGroup(table, act, params.id, body);
  return { status: 200, body: await showGroup(table, params.id) };
});
