import { showGroup } from '../../lib/groups/list.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readGroup } from '../../lib/routes/groups.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(readGroup)(async ({ params }) => ({
  status: 200,
  body: await showGroup(table, params.id),
}));
