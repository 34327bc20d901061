import { readRole as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readRole } from '../../lib/identity/roles/list.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = endpoint(route)(async ({ params: { id } }) => ({
  status: 200,
  body: await readRole(table, id),
}));
