import { readGroup as route } from '../../lib/contract/routes/groups.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { groupReads, readGroupView } from '../../lib/identity/groups/list.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, ({ params }) => groupReads(table, params.id))(
  async ({ context, params: { id } }) => ({
    status: 200,
    body: await readGroupView(context, id),
  }),
);
