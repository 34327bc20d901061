import { readSelf as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { readSelf } from '../../lib/identity/users/self.ts';
import { table } from '../../lib/store/deployed/table.ts';

export const handler = endpoint(route)(async ({ caller }) => ({ status: 200, body: await readSelf(table, caller) }));
