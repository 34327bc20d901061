import { readSelf as route } from '../../lib/contract/routes/users.ts';
import { selfAuthorizedEndpoint } from '../../lib/http/self-authorized-endpoint.ts';
import { readSelf, selfReads } from '../../lib/identity/users/self.ts';

export const handler = selfAuthorizedEndpoint(route, ({ identity }) => selfReads(identity.userId))(
  async ({ context: { table }, caller }) => ({ status: 200, body: await readSelf(table, caller) }),
);
