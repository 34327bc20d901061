import { deleteGroup } from '../../lib/groups/write.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { deleteGroup as route } from '../../lib/routes/groups.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ params, ...act }) => {
  await deleteGroup(table, act, params.id);
  return { status: 200 };
});
