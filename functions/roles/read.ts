import { endpoint } from '../../lib/http/endpoint.ts';
import { showRole } from '../../lib/roles/list.ts';
import { readRole } from '../../lib/routes/roles.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(readRole)(async ({ params }) => ({
  status: 200,
  body: await showRole(table, params.id),
}));
