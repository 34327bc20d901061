import { readRole } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { showRole } from '../../lib/identity/roles/list.ts';
import { table } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(readRole)(async ({ params }) => ({
  status: 200,
  body: await showRole(table, params.id),
}));
