import { listOwnSessions as route } from '../../lib/contract/routes/sessions.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { listOwnSessions, sessionsReads } from '../../lib/identity/sessions/list.ts';

export const handler = endpoint(route, {}, ({ identity }) => sessionsReads(identity.userId))(
  async ({ context, caller }) => {
    const sessions = await listOwnSessions(context, caller);
    return { status: 200, body: { sessions } };
  },
);
