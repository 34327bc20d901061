import { listPermissions as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { listPermissions } from '../../lib/identity/roles/available.ts';
import { catalog } from '../../lib/store/process/catalog.ts';

export const handler = endpoint(route, { catalog })(async ({ context }) => ({
  status: 200,
  body: await listPermissions(context),
}));
