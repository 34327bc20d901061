import { deleteGroup as route } from '../../lib/contract/routes/groups.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteGroup } from '../../lib/identity/groups/write.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(route)(async ({ params, ...act }) => {
  await deleteGroup(table, act, params.id);
  return { status: 200 };
});
