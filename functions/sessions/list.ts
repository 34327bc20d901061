import { listSessions as route } from '../../lib/contract/routes/sessions.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { listSessions, sessionsReads } from '../../lib/identity/sessions/list.ts';

export const handler = endpoint(route, {}, ({ params }) => sessionsReads(params.id))(async ({ context, params }) => {
  return { status: 200, body: { sessions: await listSessions(context, params.id) } };
});
