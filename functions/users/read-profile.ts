import { readProfile as route } from '../../lib/contract/routes/users.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { profileReads, readProfile } from '../../lib/identity/users/self.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = endpoint(route, {}, ({ identity }) => profileReads(table, identity.userId))(
  async ({ context, caller }) => ({
    status: 200,
    body: await readProfile(context, caller),
  }),
);
