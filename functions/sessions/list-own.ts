import { listOwnSessions as route } from '../../lib/contract/routes/sessions.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { requireAccountId } from '../../lib/identity/callers/account-id.ts';
import { listSessions, sessionsReads } from '../../lib/identity/sessions/list.ts';

export const handler = endpoint(route, {}, ({ identity }) => sessionsReads(identity.userId))(
  async ({ context, caller }) => {
    const sessions = await listSessions(context, requireAccountId(caller));
    return { status: 200, body: { sessions } };
  },
);
