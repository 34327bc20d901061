import { endpoint } from '../../lib/http/endpoint.ts';
import { readProfile as route } from '../../lib/routes/users.ts';
import { table } from '../../lib/table/deployed.ts';
import { readProfile } from '../../lib/users/self.ts';

export const handler = endpoint(route)(async ({ caller }) => ({
  status: 200,
  body: await readProfile(table, caller),
}));
