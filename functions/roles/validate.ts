import { validateRole as route } from '../../lib/contract/routes/roles.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { validateRole } from '../../lib/identity/roles/validate.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = endpoint(route)(async ({ body }) => ({ status: 200, body: await validateRole(table, body) }));
