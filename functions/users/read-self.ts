import { readSelf as route } from '../../lib/contract/routes/users.ts';
import { selfAuthorizedEndpoint } from '../../lib/http/endpoints/self-authorized-endpoint.ts';
import { signInOptions } from '../../lib/identity/sessions/options.ts';
import { readSelf, selfReads } from '../../lib/identity/users/self.ts';
import { table } from '../../lib/store/process/table.ts';

export const handler = selfAuthorizedEndpoint(route, {
  reads: ({ identity }) => selfReads(identity.userId),
  signIn: () => signInOptions(table),
})(async ({ context, caller }) => ({
  status: 200,
  // Another person may sign in on the same browser.
  headers: { 'Cache-Control': 'no-store' },
  body: await readSelf(context, caller),
}));
