import { readGroup } from '../../lib/contract/routes/groups.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { showGroup } from '../../lib/identity/groups/list.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(readGroup)(async ({ params }) => ({
  status: 200,
  body: await showGroup(table, params.id),
}));
