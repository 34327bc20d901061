import { endpoint } from '../../lib/http/endpoint.ts';
import { validateRole } from '../../lib/roles/validate.ts';
import { validateRole as route } from '../../lib/routes/roles.ts';
import { table } from '../../lib/table/deployed.ts';

export const handler = endpoint(route)(async ({ body }) => ({ status: 200, body: await validateRole(table, body) }));
